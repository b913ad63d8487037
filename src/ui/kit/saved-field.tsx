/** A setting that is typed: saved when its field is left or Enter is pressed, for what is typed half is another value. */
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
  /** What is stored, as it is typed. */
  readonly given: string
  /** What a text says; undefined where that can't be stored. */
  readonly read: (text: string) => T | undefined
  /** What would be right, where it can't. */
  readonly fault: string
  readonly save: (value: T) => Promise<unknown>
}

export function SavedField<T>({ given, read, fault, save, ...field }: SavedFieldProps<T>) {
  const [typed, setTyped] = useState<string>()
  /** Saved here, and not seen stored yet. */
  const own = useRef<(T | undefined)[]>([])
  useLayoutEffect(() => {
    const stored = read(given)
    const at = own.current.lastIndexOf(stored)
    own.current.splice(0, at + 1)
    // What is stored is in force and not saved again; but what was typed on since it was saved here stands.
    setTyped((now) => (at >= 0 && now !== undefined && read(now) !== stored ? now : undefined))
  }, [given])
  const saving = useSaves(save)
  const value = typed === undefined ? undefined : read(typed)
  const keep = () => {
    if (value === undefined) return
    own.current.push(value)
    saving.run(value)
  }
  return (
    <Form class="" onSubmit={keep}>
      <TextField
        {...field}
        value={typed ?? given}
        onText={setTyped}
        onBlur={keep}
        fault={typed !== undefined && value === undefined ? fault : undefined}
      />
      <Outcome state={saving.state} />
    </Form>
  )
}
