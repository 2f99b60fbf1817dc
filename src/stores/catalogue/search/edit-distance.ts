/** Three rows of the table, used again for each pair: comparing thousands of words must not make garbage. */
let rows: [Int32Array, Int32Array, Int32Array] = newRows(64);

function newRows(length: number): [Int32Array, Int32Array, Int32Array] {
  return [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
}

/**
 * Damerau–Levenshtein distance in its restricted form (optimal string alignment): insertions, deletions,
 * substitutions and swaps of neighbours count one each. Gives `bound + 1` as soon as the distance exceeds `bound`.
 */
export function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  // What is the same at both ends costs nothing, whatever is between.
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1;
    endB -= 1;
  }
  const height = endA - start;
  const width = endB - start;
  if (height === 0 || width === 0) return Math.min(height + width, bound + 1);
  if (width >= rows[0].length) rows = newRows(width * 2);

  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column += 1) last[column] = column;
  let letterBefore = 0;
  for (let row = 1; row <= height; row += 1) {
    const letter = a.charCodeAt(start + row - 1);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const other = b.charCodeAt(start + column - 1);
      let cost = (last[column - 1] as number) + (letter === other ? 0 : 1);
      const without = Math.min(last[column] as number, current[column - 1] as number) + 1;
      if (without < cost) cost = without;
      if (row > 1 && column > 1 && letterBefore === other && letter === b.charCodeAt(start + column - 2)) {
        const swapped = (beforeLast[column - 2] as number) + 1;
        if (swapped < cost) cost = swapped;
      }
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > bound) return bound + 1;
    letterBefore = letter;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[width] as number, bound + 1);
}
