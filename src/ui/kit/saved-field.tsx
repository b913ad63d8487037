/** A setting that is typed: saved when its field is left or Enter is pressed, for what is typed half is another value. */
import { useLayoutEffect, useState } from 'preact/hooks'
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
  // What is stored then, here or by another window, is in force, and is not saved again.
  useLayoutEffect(() => setTyped(undefined), [given])
  const saving = useSaves(save)
  const value = typed === undefined ? undefined : read(typed)
  const keep = () => {
    if (value !== undefined) saving.run(value)
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
