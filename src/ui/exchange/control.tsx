/** Frame of a control: title, description, fields and result. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type ControlName, exchangeControls } from '../../api/exchange/controls'
import { translate } from '../../domain/text/texts'
import { Answer } from '../kit/answer'
import { Outcome } from '../kit/callout'
import { UndoNote } from '../kit/undo-note'
import { type ActionState, useAction } from '../kit/use-action'
import { type RequiredFields, useRequiredFields } from '../kit/use-required-fields'
import { useUndo } from '../kit/use-undo'
import type { ExchangeHandle } from './use-exchange'

export interface ControlProps {
  readonly handle: ExchangeHandle
}

/** Result text, or a function that derives it from the reply. */
type Result = string | ((reply: unknown) => string)

/** Control with the result of its last use, and the fields of its form. */
interface AppliedControl extends RequiredFields {
  readonly isPending: boolean
  readonly state: ActionState<unknown>
  /** Result of the last use in words. Empty before the first use. */
  readonly resultText: string
  readonly undo: ReturnType<typeof useUndo>
  readonly run: (input: unknown, result: Result) => Promise<void>
}

/** Applies a control. If `undoText` is set, the user can restore the previous state for a while. */
export function useControl(handle: ExchangeHandle, name: ControlName, undoText?: string): AppliedControl {
  const [resultText, setResultText] = useState('')
  const undo = useUndo()
  const offerUndo = (snapshot: unknown, message: string) =>
    undo.offer({
      message,
      undo: async () => {
        await handle.apply('load', { snapshot })
        setResultText('')
      },
    })
  const applying = useAction(async (input: unknown, result: Result) => {
    setResultText('')
    const before = undoText === undefined ? undefined : await handle.save()
    const reply = await handle.apply(name, input)
    setResultText(typeof result === 'string' ? result : result(reply))
    if (undoText !== undefined) offerUndo(before, undoText)
  })
  const fields = useRequiredFields()
  const submit: RequiredFields['submit'] = (given, run) => {
    // The result of an earlier use would be read as the result of this press.
    setResultText('')
    fields.submit(given, run)
  }
  return {
    isPending: applying.isPending,
    state: applying.state,
    resultText,
    undo,
    run: applying.run,
    faultOf: fields.faultOf,
    submit,
  }
}

interface ControlFrameProps {
  readonly name: ControlName
  readonly title: string
  /** Overrides the description from the table of controls. */
  readonly description?: string
  readonly control: Pick<AppliedControl, 'state' | 'resultText' | 'undo'>
  readonly children: ComponentChildren
}

export const ControlFrame = ({ name, title, description, control, children }: ControlFrameProps) => (
  <section class="stack control" data-tight aria-label={title}>
    <h3>{title}</h3>
    <p class="small soft">{description ?? translate(exchangeControls[name].description)}</p>
    {children}
    <Answer of={control.resultText} class="small control-result">
      {control.resultText}
    </Answer>
    <UndoNote {...control.undo} />
    <Outcome state={control.state} />
  </section>
)
