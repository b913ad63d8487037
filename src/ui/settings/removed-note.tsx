/** What a list in the settings takes away and gives back: the press that removes a row, and what was removed last. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Observable } from '../../client/db/live'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { takeLostFocus } from '../kit/focus'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'

interface RemoveButtonProps {
  readonly name: string
  readonly remove: () => Promise<unknown>
}

/** Removes the row of a name. */
export function RemoveButton({ name, remove }: RemoveButtonProps) {
  const removing = useAction(remove)
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        aria-label={t`Remove ${name}`}
        isBusy={removing.isPending}
        onClick={() => removing.run()}
      >
        {t`Remove`}
      </Button>
      <Outcome state={removing.state} />
    </>
  )
}

interface RemovedNoteProps<T> {
  /** What was removed last; undefined when there is nothing to put back. */
  readonly watch: () => Observable<T | undefined>
  readonly nameOf: (removed: T) => string
  readonly putBack: () => Promise<unknown>
  /** Default "Removed: NAME." */
  readonly says?: (name: string) => ComponentChildren
}

const removedWords = (name: string) => tx`Removed: ${name}.`

/** Says what was removed, and puts it back. */
export function RemovedNote<T>({ watch, nameOf, putBack, says = removedWords }: RemovedNoteProps<T>) {
  const removed = useLive(watch, [])
  const place = useRef<HTMLDivElement>(null)
  const undoing = useAction(async () => {
    await putBack()
    takeLostFocus(place.current)
  })
  return (
    <div ref={place} tabIndex={-1} role="status">
      {removed !== undefined && (
        <>
          <div class="row">
            <span class="grow small">{says(nameOf(removed))}</span>
            <Button size="small" isBusy={undoing.isPending} onClick={() => undoing.run()}>
              {t`Undo`}
            </Button>
          </div>
          <Outcome state={undoing.state} />
        </>
      )}
    </div>
  )
}
