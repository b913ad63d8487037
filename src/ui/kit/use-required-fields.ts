/** Marks empty required fields after the form was submitted, and not before. */
import { useState } from 'preact/hooks'

export interface RequiredFields {
  /** Returns the message if the field is invalid, or if it is empty and the form was submitted. */
  readonly faultOf: (text: string, message: string, isReadable?: boolean) => string | undefined
  /**
   * Runs the callback with the input, or marks the missing fields if the input is undefined or false. An
   * amount is no input, because `0n && input` would count as given.
   */
  readonly submit: <T extends object | string | number | true>(
    given: T | false | undefined,
    run: (given: T) => unknown,
  ) => void
}

export function useRequiredFields(): RequiredFields {
  const [isSubmitted, setSubmitted] = useState(false)
  return {
    faultOf: (text, message, isReadable = true) =>
      (text.trim() === '' ? isSubmitted : !isReadable) ? message : undefined,
    submit: (given, run) => {
      const isComplete = given !== false && given !== undefined
      setSubmitted(!isComplete)
      if (isComplete) run(given)
    },
  }
}
