/** Says what was just taken away, and offers to take that back. */

import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import '../styles/screens/orders/list.css'
import { Button } from './button'
import { Outcome } from './callout'
import { takeLostFocus } from './focus'
import { useAction } from './use-action'
import type { useUndo } from './use-undo'

/** Empty, and read out when it fills. */
export function UndoNote({ last, forget }: Pick<ReturnType<typeof useUndo>, 'last' | 'forget'>) {
  const button = useRef<HTMLButtonElement>(null)
  const undoing = useAction(async () => {
    await last?.undo()
    forget()
  })
  useEffect(() => (last ? takeLostFocus(button.current) : undefined), [last])
  return (
    <>
      <div role="status" class="removed-note">
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
