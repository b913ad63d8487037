/** Fields that were left empty: a press on a form's button is answered by them, and nothing is said before it. */
import { useState } from 'preact/hooks'

export interface Gaps {
  /** What is wrong with a field: what cannot be read at once, what is empty once its form was submitted so. */
  readonly faultOf: (text: string, says: string, isReadable?: boolean) => string | undefined
  /** Goes on with what was given; where nothing usable was, the fields say what they miss. */
  readonly submit: <T>(given: T | false | undefined, run: (given: T) => unknown) => void
}

export function useGaps(): Gaps {
  const [isAsked, setAsked] = useState(false)
  return {
    faultOf: (text, says, isReadable = true) =>
      (text.trim() === '' ? isAsked : !isReadable) ? says : undefined,
    submit: (given, run) => {
      const isWhole = given !== false && given !== undefined
      setAsked(!isWhole)
      if (isWhole) run(given)
    },
  }
}
