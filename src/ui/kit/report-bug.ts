/** Reports failed writes that no caller awaits. */
import { Refusal } from '../../domain/refusal'
import { toStorageRefusal } from '../../domain/storage-faults'

/**
 * Reports an error unless it is a refusal, such as a full disk or a newer database. The screens that save
 * data show refusals themselves.
 */
export function reportBug(thrown: unknown): void {
  if (!(toStorageRefusal(thrown) instanceof Refusal)) reportError(thrown)
}
