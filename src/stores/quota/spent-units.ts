interface Spent {
  readonly windowId: number;
  readonly units: number;
}

/**
 * Units that were admitted under a name in its window, which only moves forward; of at most `capacity` names, so that others
 * wait for the next window.
 */
export class SpentUnits {
  private readonly capacity: number;
  private readonly byName = new Map<string, Spent>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Whether `units` more stay within the budget of the window. */
  hasRoom(name: string, windowId: number, units: number, budget: number): boolean {
    if (this.inForce(name, windowId).units + units > budget) return false;
    if (this.byName.has(name) || this.byName.size < this.capacity) return true;
    for (const [other, { windowId: id }] of this.byName) if (id < windowId) this.byName.delete(other);
    return this.byName.size < this.capacity;
  }

  add(name: string, windowId: number, units: number): void {
    const spent = this.inForce(name, windowId);
    this.byName.set(name, { windowId: spent.windowId, units: spent.units + units });
  }

  private inForce(name: string, windowId: number): Spent {
    const spent = this.byName.get(name);
    return spent !== undefined && spent.windowId >= windowId ? spent : { windowId, units: 0 };
  }
}
