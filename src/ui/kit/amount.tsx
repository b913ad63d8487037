/** A figure with its unit; a shortened one opens to all its digits when pressed. */

import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'

interface AmountProps {
  /** What is shown at first; never rounded up in the user's favour. */
  readonly short: string
  /** Every digit. Left out, or equal, when the short text hides nothing. */
  readonly whole?: string
  readonly unit: string
}

/** An amount of a token, of money, of anything counted. */
export function Amount({ short, whole = short, unit }: AmountProps) {
  const [isWhole, setWhole] = useState(false)
  const figure = (text: string) => (
    <>
      {text} <span class="amount-unit">{unit}</span>
    </>
  )
  if (short === whole) return <span class="amount">{figure(short)}</span>
  return (
    <button
      type="button"
      class="amount"
      aria-expanded={isWhole}
      title={isWhole ? t`Show less` : `${whole} ${unit}`}
      onClick={() => setWhole(!isWhole)}
    >
      {figure(isWhole ? whole : short)}
    </button>
  )
}
