import type { Page } from "@playwright/test";

/** Longest is how long the longest task of a page's main thread took, in milliseconds. */
export interface Longest {
  /** By the clock, in which whatever else the machine does has its share. */
  clock: number;
  /** Of the processor's time: what the page itself needs. */
  processor: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, as are the next two. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

/**
 * longestTask does some work and tells the longest task of the page's main thread meanwhile, by Chromium's own trace.
 * The commands of the test itself, which come as messages of the DevTools, are no work of the page.
 */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<Longest> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(thread));
  const commands = traceEvents.filter((event) => event.args.chrome_mojo_event_info?.mojo_interface_tag === "blink.mojom.DevToolsSession");
  const isCommand = (task: TraceEvent) =>
    commands.some((command) => thread(command) === thread(task) && command.ts >= task.ts && command.ts < task.ts + (task.dur ?? 0));
  const tasks = traceEvents.filter(
    (event) => event.name === "ThreadControllerImpl::RunTask" && mains.has(thread(event)) && !isCommand(event),
  );
  if (tasks.length === 0) throw new Error("the trace has no tasks of the page; does this Chromium name them otherwise?");
  const longest = (of: (task: TraceEvent) => number | undefined) => tasks.reduce((most, task) => Math.max(most, of(task) ?? 0), 0) / 1000;
  return { clock: longest((task) => task.dur), processor: longest((task) => task.tdur) };
}

/** scrollThrough scrolls an element, or the page, from its beginning to its end in a hundred frames. */
export async function scrollThrough(page: Page, selector: string): Promise<void> {
  await page.evaluate(async (found) => {
    const element = found ? document.querySelector(found)! : document.documentElement;
    // What is done before a frame belongs to the command that this is.
    await new Promise(requestAnimationFrame);
    for (let frame = 0; frame <= 100; frame++) {
      element.scrollTop = ((element.scrollHeight - element.clientHeight) * frame) / 100;
      await new Promise(requestAnimationFrame);
    }
  }, selector);
}
