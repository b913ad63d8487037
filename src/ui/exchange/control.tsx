/** The frame of a control: its name, the sentence of its row, its fields, and what came of it. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type ControlName, exchangeControls } from '../../api/exchange/controls'
import { translate } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { UndoNote } from '../kit/undo-note'
import { type ActionState, useAction } from '../kit/use-action'
import { useUndo } from '../kit/use-undo'
import type { HeldExchange } from './use-exchange'

/** What every form of a control is given. */
export interface ControlProps {
  readonly held: HeldExchange
}

/** What a control came to, or how that is written from its reply. */
type Result = string | ((reply: unknown) => string)

/** A control that can be applied, and what it last came to. */
interface AppliedControl {
  readonly isPending: boolean
  readonly state: ActionState<unknown>
  /** What it came to, in words; empty before the first. */
  readonly says: string
  readonly undo: ReturnType<typeof useUndo>
  readonly run: (input: unknown, result: Result) => Promise<void>
}

/** A control of the exchange. With `undoSays`, the state before it can be put back for a while. */
export function useControl(held: HeldExchange, name: ControlName, undoSays?: string): AppliedControl {
  const [says, setSays] = useState('')
  const undo = useUndo()
  const offerUndo = (snapshot: unknown, undone: string) =>
    undo.offer({
      says: undone,
      undo: async () => {
        await held.apply('load', { snapshot })
        setSays('')
      },
    })
  const applying = useAction(async (input: unknown, result: Result) => {
    setSays('')
    const before = undoSays === undefined ? undefined : await held.save()
    const reply = await held.apply(name, input)
    setSays(typeof result === 'string' ? result : result(reply))
    if (undoSays !== undefined) offerUndo(before, undoSays)
  })
  return { isPending: applying.isPending, state: applying.state, says, undo, run: applying.run }
}

interface ControlFrameProps {
  readonly name: ControlName
  readonly title: string
  /** What the form does, where that is more than its row says. */
  readonly says?: string
  readonly control: Pick<AppliedControl, 'state' | 'says' | 'undo'>
  readonly children: ComponentChildren
}

export const ControlFrame = ({ name, title, says, control, children }: ControlFrameProps) => (
  <section class="stack control" data-tight aria-label={title}>
    <h3>{title}</h3>
    <p class="small soft">{says ?? translate(exchangeControls[name].says)}</p>
    {children}
    <p class="small control-result" role="status">
      {control.says}
    </p>
    <UndoNote {...control.undo} />
    <Outcome state={control.state} />
  </section>
)
