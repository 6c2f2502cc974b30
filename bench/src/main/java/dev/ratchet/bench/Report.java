package dev.ratchet.bench;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.ratchet.fsm.export.Markdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs every benchmark of this module and writes the page: a section per class, a line per method. */
public final class Report {
    private final StringBuilder page = new StringBuilder();

    private Report() {}

    /** Arguments: the page to write, and the versions of what is measured. */
    public static void main(String[] args) throws RunnerException, IOException, ReflectiveOperationException {
        var options = new OptionsBuilder().shouldFailOnError(true).build();
        Collection<RunResult> results = new Runner(options).run();
        Path target = Path.of(args[0]);
        Files.writeString(target, new Report().write(results, args[1]));
        System.out.println("wrote " + target);
    }

    private String write(Collection<RunResult> results, String versions)
            throws IOException, ReflectiveOperationException {
        page.append(
                "# State machine benchmarks\n\nWritten by `bench/run-machine`; run it to measure on your machine. All figures are"
                        + " of one run, so compare within a table, not between pages.\n\n");
        page.append(Markdown.table(
                List.of("what", "value"),
                List.of(
                        List.of("date", LocalDate.now(ZoneOffset.UTC).toString()),
                        List.of("JDK", System.getProperty("java.vm.name") + " " + Runtime.version()),
                        List.of("CPU", cpu() + ", " + Runtime.getRuntime().availableProcessors() + " cores"),
                        List.of("versions", versions))));
        var byClass = results.stream()
                .collect(groupingBy(result -> className(result.getParams().getBenchmark()), TreeMap::new, toList()));
        for (var section : byClass.entrySet()) {
            section(Class.forName(section.getKey()), section.getValue());
        }
        return page.toString();
    }

    private void section(Class<?> type, List<RunResult> results) throws ReflectiveOperationException {
        Section section = type.getAnnotation(Section.class);
        if (section == null) {
            throw new IllegalStateException(type + " has no @Section to say what it measures; give it one");
        }
        double baseline = results.stream()
                .map(RunResult::getPrimaryResult)
                .filter(result -> result.getLabel().equals(section.baseline()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(type + " has no benchmark " + section.baseline()))
                .getScore();
        page.append("\n## ")
                .append(section.title())
                .append("\n\n")
                .append(section.text())
                .append("\n\n");
        var rows = new ArrayList<List<String>>();
        var notes = new StringBuilder();
        for (RunResult run : fastestFirst(results)) {
            Result<?> result = run.getPrimaryResult();
            Contender contender = type.getMethod(result.getLabel()).getAnnotation(Contender.class);
            if (contender == null) {
                throw new IllegalStateException(
                        type + "." + result.getLabel() + " has no @Contender to name it; give it one");
            }
            rows.add(List.of(
                    contender.name(),
                    number(result.getScore()) + " ± " + number(result.getScoreError()) + " " + result.getScoreUnit(),
                    number(result.getScore() / baseline),
                    settings(run.getParams())));
            notes.append("- ")
                    .append(contender.name())
                    .append(": ")
                    .append(contender.does())
                    .append(".\n");
        }
        page.append(Markdown.table(List.of("", "time (less is better)", "times the baseline", "measured"), rows));
        page.append('\n').append(notes);
    }

    private static List<RunResult> fastestFirst(List<RunResult> results) {
        return results.stream()
                .sorted(comparingDouble(run -> run.getPrimaryResult().getScore()))
                .toList();
    }

    private static String settings(BenchmarkParams params) {
        return params.getForks() + " forks, each " + params.getWarmup().getCount() + " x "
                + params.getWarmup().getTime() + " to warm up, "
                + params.getMeasurement().getCount() + " x "
                + params.getMeasurement().getTime();
    }

    private static String className(String benchmark) {
        return benchmark.substring(0, benchmark.lastIndexOf('.'));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.1f" : "%,.0f", value);
    }

    private static String cpu() throws IOException {
        Path info = Path.of("/proc/cpuinfo");
        if (Files.isReadable(info)) {
            for (String line : Files.readAllLines(info)) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 1).strip();
                }
            }
        }
        return System.getProperty("os.arch");
    }
}
