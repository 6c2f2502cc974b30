package dev.ratchet.bench.flowable;

import org.flowable.bpmn.model.BpmnModel;
import org.flowable.bpmn.model.EndEvent;
import org.flowable.bpmn.model.FlowElement;
import org.flowable.bpmn.model.ImplementationType;
import org.flowable.bpmn.model.Process;
import org.flowable.bpmn.model.SequenceFlow;
import org.flowable.bpmn.model.ServiceTask;
import org.flowable.bpmn.model.StartEvent;

/**
 * A process of so many service tasks, one after the other.
 *
 * @param isExclusive whether no two tasks of one run may be done at once, which the engine ensures with a lock on its row
 */
record Line(int steps, boolean isExclusive) {
    static final String PROCESS = "bench";

    BpmnModel model() {
        var process = new Process();
        process.setId(PROCESS);
        add(process, new StartEvent(), "start");
        var before = "start";
        for (var i = 1; i <= steps; i++) {
            var id = "step" + i;
            add(process, task(i), id);
            process.addFlowElement(new SequenceFlow(before, id));
            before = id;
        }
        add(process, new EndEvent(), "end");
        process.addFlowElement(new SequenceFlow(before, "end"));
        var model = new BpmnModel();
        model.addProcess(process);
        return model;
    }

    private static void add(Process process, FlowElement element, String id) {
        element.setId(id);
        process.addFlowElement(element);
    }

    private ServiceTask task(int step) {
        var task = new ServiceTask();
        task.setImplementationType(ImplementationType.IMPLEMENTATION_TYPE_DELEGATEEXPRESSION);
        task.setImplementation(step < steps ? "${step}" : "${last}");
        task.setAsynchronous(true);
        task.setExclusive(isExclusive);
        return task;
    }
}
