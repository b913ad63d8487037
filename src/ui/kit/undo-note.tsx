/** A note that names the last change and offers to undo it. */

import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import '../styles/screens/orders/list.css'
import { Button } from './button'
import { Outcome } from './callout'
import { FOCUS_RESTORE_MS, restoreLostFocus } from './focus'
import { useAction } from './use-action'
import type { useUndo } from './use-undo'

type UndoNoteProps = Pick<ReturnType<typeof useUndo>, 'last' | 'forget'> & {
  /** Time in ms during which the Undo button takes over a lost focus. 0 for a change made long ago. */
  readonly focusMs?: number
}

/** The note is empty at first and is read out when it fills. After Undo the focus stays in place. */
export function UndoNote({ last, forget, focusMs = FOCUS_RESTORE_MS }: UndoNoteProps) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const undoing = useAction(async () => {
    await last?.undo()
    forget()
    restoreLostFocus(place.current)
  })
  useEffect(() => (last && focusMs > 0 ? restoreLostFocus(button.current, focusMs) : undefined), [last])
  return (
    <>
      <div ref={place} tabIndex={-1} role="status" class="removed-note">
        {last && (
          <div class="row">
            <span class="grow small">{last.message}</span>
            <Button ref={button} size="small" isBusy={undoing.isPending} onClick={() => undoing.run()}>
              {t`Undo`}
            </Button>
          </div>
        )}
      </div>
      <Outcome state={undoing.state} />
    </>
  )
}
