/** An amount with its unit. Pressing a shortened amount shows all its digits. */

import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import '../styles/figures.css'

interface AmountProps {
  /** The text shown at first. Never rounded in the user's favour. */
  readonly short: string
  /** The exact amount. Omitted or equal to `short` if `short` hides no digits. */
  readonly whole?: string
  readonly unit: string
}

/** Maximum length of an amount that stays on one line. A longer one breaks before or within its unit. */
const MAX_LINE = 20

export function Amount({ short, whole = short, unit }: AmountProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = short.length + unit.length > MAX_LINE
  const figure = (text: string) => (
    <>
      <span class="amount-figure">{text}</span> <span class="amount-unit">{unit}</span>
    </>
  )
  if (short === whole)
    return (
      <span class="amount" data-long={isLong}>
        {figure(short)}
      </span>
    )
  return (
    <button
      type="button"
      class="amount"
      data-long={isLong}
      aria-expanded={isWhole}
      title={isWhole ? t`Show less` : `${whole} ${unit}`}
      onClick={() => setWhole(!isWhole)}
    >
      {figure(isWhole ? whole : short)}
    </button>
  )
}
