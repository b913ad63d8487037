/** Says what was just taken away, and offers to take that back. */

import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import '../styles/screens/orders/list.css'
import { Button } from './button'
import { Outcome } from './callout'
import { JUST_NOW_MS, takeLostFocus } from './focus'
import { useAction } from './use-action'
import type { useUndo } from './use-undo'

type UndoNoteProps = Pick<ReturnType<typeof useUndo>, 'last' | 'forget'> & {
  /** How long the focus may still be lost by what took it away, ms; none for what was long ago. */
  readonly focusMs?: number
}

/** Empty, and read out when it fills. Undone, the focus stays at its place. */
export function UndoNote({ last, forget, focusMs = JUST_NOW_MS }: UndoNoteProps) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const undoing = useAction(async () => {
    await last?.undo()
    forget()
    takeLostFocus(place.current)
  })
  useEffect(() => (last && focusMs > 0 ? takeLostFocus(button.current, focusMs) : undefined), [last])
  return (
    <>
      <div ref={place} tabIndex={-1} role="status" class="removed-note">
        {last && (
          <div class="row">
            <span class="grow small">{last.says}</span>
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
