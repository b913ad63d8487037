/** An amount with its unit. Pressing a shortened amount shows all its digits. */

import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'

interface AmountProps {
  /** The text shown at first. Never rounded in the user's favour. */
  readonly short: string
  /** The exact amount. Omitted or equal to `short` if `short` hides no digits. */
  readonly whole?: string
  readonly unit: string
}

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
