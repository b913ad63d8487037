/** Button that removes a row of a list, and a note that restores the last removed row. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Observable } from '../../client/db/live'
import { t } from '../../domain/text/texts'
import { Button } from './button'
import { Outcome } from './callout'
import { restoreLostFocus } from './focus'
import { tx } from './text'
import { useAction } from './use-action'
import { useLive } from './use-live'

interface RemoveButtonProps {
  readonly name: string
  readonly remove: () => Promise<unknown>
}

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
  /** Emits the last removed row, or undefined if there is nothing to restore. */
  readonly watch: () => Observable<T | undefined>
  readonly nameOf: (removed: T) => string
  readonly restore: () => Promise<unknown>
  /** Default: "Removed: NAME." */
  readonly renderMessage?: (name: string) => ComponentChildren
}

const defaultMessage = (name: string) => tx`Removed: ${name}.`

/** Note that names the last removed row and restores it. */
export function RemovedNote<T>({
  watch,
  nameOf,
  restore,
  renderMessage = defaultMessage,
}: RemovedNoteProps<T>) {
  const removed = useLive(watch, [])
  const place = useRef<HTMLDivElement>(null)
  const undoing = useAction(async () => {
    await restore()
    restoreLostFocus(place.current)
  })
  return (
    <div ref={place} tabIndex={-1} role="status">
      {removed !== undefined && (
        <>
          <div class="row">
            <span class="grow small">{renderMessage(nameOf(removed))}</span>
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
