interface WindowSpending {
  readonly windowId: number;
  readonly units: number;
}

/**
 * Counts the units that each name has spent in its window. Windows only move forward. At most `capacity`
 * names can spend in a window. Further names have no room until the next one.
 */
export class SpentUnits {
  private readonly capacity: number;
  private readonly byName = new Map<string, WindowSpending>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Whether `units` more fit into the window's budget. */
  hasRoom(name: string, windowId: number, units: number, budget: number): boolean {
    if (this.currentWindow(name, windowId).units + units > budget) return false;
    if (this.byName.has(name) || this.byName.size < this.capacity) return true;
    for (const [other, { windowId: id }] of this.byName) if (id < windowId) this.byName.delete(other);
    return this.byName.size < this.capacity;
  }

  add(name: string, windowId: number, units: number): void {
    const spent = this.currentWindow(name, windowId);
    this.byName.set(name, { windowId: spent.windowId, units: spent.units + units });
  }

  private currentWindow(name: string, windowId: number): WindowSpending {
    const spent = this.byName.get(name);
    return spent !== undefined && spent.windowId >= windowId ? spent : { windowId, units: 0 };
  }
}
