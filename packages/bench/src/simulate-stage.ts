export type Arrival = {
  atSeconds: number;
  /** Duration of the job on a server that has nothing else to do. */
  seconds: number;
  /** Jobs of different queues have separate slots. */
  queue: string;
  /** Waiting jobs with a lower number start first. */
  priority: number;
  /** Server that must do the job, counted from 0. By default the one that does the fewest jobs. */
  server?: number;
};

/** Equal servers, and the jobs of each queue that one server may do at once. Jobs on a server share its speed equally. */
export type Stage = { servers: number; slots: Readonly<Record<string, number>> };

/** Tolerance for rounding. It is above the precision of a time since 1970. */
const PRECISION_SECONDS = 1e-6;

type Running = { job: number; queue: string; secondsLeft: number };

/** Simulates the stage, and returns the seconds from the arrival of each job to its end. Arrivals must be in order. */
export function simulateStage(arrivals: readonly Arrival[], { servers, slots }: Stage): number[] {
  const running = Array.from({ length: servers }, (): Running[] => []);
  const waiting: number[] = [];
  const durations = arrivals.map(() => 0);
  let now = 0;
  let arrived = 0;

  const findServer = ({ queue, server }: Arrival): Running[] | undefined =>
    (server === undefined ? running : running.slice(server, server + 1))
      .filter((jobs) => jobs.filter((job) => job.queue === queue).length < (slots[queue] ?? 1))
      .reduce<Running[] | undefined>((best, jobs) => (best && best.length <= jobs.length ? best : jobs), undefined);
  const startWaitingJobs = () => {
    for (let at = 0; at < waiting.length; ) {
      const job = waiting[at] ?? 0;
      const arrival = arrivals[job] as Arrival;
      const server = findServer(arrival);
      if (server) waiting.splice(at, 1);
      else at++;
      server?.push({ job, queue: arrival.queue, secondsLeft: arrival.seconds });
    }
  };

  for (;;) {
    const nextEnd = Math.min(
      ...running.flatMap((jobs) => jobs.map(({ secondsLeft }) => now + jobs.length * secondsLeft)),
    );
    const until = Math.min(nextEnd, arrivals[arrived]?.atSeconds ?? Number.POSITIVE_INFINITY);
    if (until === Number.POSITIVE_INFINITY) return durations;
    for (const jobs of running) {
      const progress = (until - now) / jobs.length;
      for (const job of jobs) job.secondsLeft -= progress;
      for (const ended of jobs.filter(({ secondsLeft }) => secondsLeft < PRECISION_SECONDS)) {
        durations[ended.job] = until - (arrivals[ended.job]?.atSeconds ?? 0);
        jobs.splice(jobs.indexOf(ended), 1);
      }
    }
    now = until;
    if (until < nextEnd) {
      const { priority } = arrivals[arrived] as Arrival;
      const before = waiting.findIndex((job) => (arrivals[job]?.priority ?? 0) > priority);
      waiting.splice(before === -1 ? waiting.length : before, 0, arrived);
      arrived++;
    }
    startWaitingJobs();
  }
}

/** Draws from an exponential distribution. */
export function drawExponential(random: () => number, mean: number): number {
  return -mean * Math.log(1 - random());
}
