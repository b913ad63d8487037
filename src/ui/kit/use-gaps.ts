/** Fields that were left empty: a press on a form's button is answered by them, and nothing is said before it. */
import { useState } from 'preact/hooks'

interface Gaps {
  /** What is wrong with a field that is empty, once its form was submitted so. */
  readonly faultOf: (text: string, says: string) => string | undefined
  /** Goes on with what was given; where nothing usable was, the fields say what they miss. */
  readonly submit: <T>(given: T | false | undefined, run: (given: T) => unknown) => void
}

export function useGaps(): Gaps {
  const [isAsked, setAsked] = useState(false)
  return {
    faultOf: (text, says) => (isAsked && text.trim() === '' ? says : undefined),
    submit: (given, run) => {
      const isWhole = given !== false && given !== undefined
      setAsked(!isWhole)
      if (isWhole) run(given)
    },
  }
}
