/** Failures of writes that nobody waits for. */
import { Refusal } from '../../domain/refusal'
import { nameStorageFault } from '../../domain/storage-faults'

/** Reports what was thrown; not that the disk is full, which is said where something is saved. */
export function reportBug(thrown: unknown): void {
  if (!(nameStorageFault(thrown) instanceof Refusal)) reportError(thrown)
}
