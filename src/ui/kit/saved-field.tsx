/** A setting that is typed. It is saved on blur or Enter, because a half-typed value is a different value. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Outcome } from './callout'
import { TextField } from './field'
import { Form } from './form'
import { useSaves } from './use-saves'

interface SavedFieldProps<T> {
  readonly label: string
  readonly hint: string
  readonly inputMode: 'decimal' | 'numeric'
  readonly placeholder?: string
  /** The stored value as text. */
  readonly storedText: string
  /** Parses a text. Returns undefined if the text is not a valid value. */
  readonly read: (text: string) => T | undefined
  /** Shown if the text is not valid. Says what to enter. */
  readonly fault: string
  readonly save: (value: T) => Promise<unknown>
}

export function SavedField<T>({ storedText, read: parse, fault, save, ...field }: SavedFieldProps<T>) {
  const [typed, setTyped] = useState<string>()
  /** Values saved here that are not stored yet. */
  const pending = useRef<(T | undefined)[]>([])
  useLayoutEffect(() => {
    const stored = parse(storedText)
    const index = pending.current.lastIndexOf(stored)
    pending.current.splice(0, index + 1)
    // A newly stored value replaces the text. Text that was typed after the save stays.
    setTyped((now) => (index >= 0 && now !== undefined && parse(now) !== stored ? now : undefined))
  }, [storedText])
  const saving = useSaves(save)
  const value = typed === undefined ? undefined : parse(typed)
  const saveTyped = () => {
    if (value === undefined) return
    pending.current.push(value)
    saving.run(value)
  }
  return (
    <Form class="" onSubmit={saveTyped}>
      <TextField
        {...field}
        value={typed ?? storedText}
        onText={setTyped}
        onBlur={saveTyped}
        fault={typed !== undefined && value === undefined ? fault : undefined}
      />
      <Outcome state={saving.state} />
    </Form>
  )
}
