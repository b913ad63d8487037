/** Reports failed writes that no caller awaits. */
import { Refusal } from '../../domain/refusal'
import { toStorageRefusal } from '../../domain/storage-faults'

/** Reports an error, except a full disk. The screens that save data show a full disk themselves. */
export function reportBug(thrown: unknown): void {
  if (!(toStorageRefusal(thrown) instanceof Refusal)) reportError(thrown)
}
