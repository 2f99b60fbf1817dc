import type { StreamsResult } from './hold-streams.ts';
import type { LoadCounts } from './run-load.ts';
import type { Sample } from './sample.ts';
import type { Verdict } from './verdict.ts';

const columns = ['minute', 'sent', 'RSS MB', 'heap MB', 'external MB', 'handles', 'loop p99 ms'] as const;
const formatRow = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(11)).join(' ');

export const curveHead = formatRow(columns);

export function formatCurveLine({
  atMinute,
  sent,
  residentMb,
  heapMb,
  externalMb,
  handles,
  loopDelayMs,
}: Sample): string {
  const figures = [residentMb, heapMb, externalMb].map((figure) => figure.toFixed(0));
  return formatRow([atMinute.toFixed(1), String(sent), ...figures, String(handles), loopDelayMs.toFixed(0)]);
}

export function formatVerdict({ isFlat, figures }: Verdict, counts: LoadCounts): string {
  const lines = figures.map(
    ({ name, early, late, growth, isFlat: isFigureFlat }) =>
      `${name}: ${early.toFixed(0)} after the warm-up, ${late.toFixed(0)} at the end (${(growth * 100).toFixed(1)} %)${isFigureFlat ? '' : '  GROWS'}`,
  );
  const { sent, answered, shed, failed, lost, missed } = counts;
  return [
    ...lines,
    `${sent} requests: ${answered} answered, ${shed} refused for load, ${failed} with another 5xx, ${lost} not answered; ${missed} not sent for want of room`,
    isFlat ? 'Nothing grows.' : 'Something grows.',
  ].join('\n');
}

export function formatStreams({ changes, openings, lagMs, units, complaints }: StreamsResult): string {
  const lag = `p50 ${lagMs.p50.toFixed(0)} ms, p99 ${lagMs.p99.toFixed(0)} ms, at most ${lagMs.most.toFixed(0)} ms`;
  return [
    `streams: ${openings} openings, ${changes} changes to each reader; from the commit to a reader ${lag}`,
    `units: ${units.charged} charged, ${units.computed} computed`,
    ...complaints.slice(0, 20),
    complaints.length === 0 ? 'Each reader received everything once.' : `${complaints.length} complaints.`,
  ].join('\n');
}
