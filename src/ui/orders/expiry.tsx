/** Expiry of an order as a duration and a time. */
import { type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { duration } from '../../domain/text/durations'
import { formatShortDateTime, formatTimeSeconds } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { writeUntil } from '../../wallet/describe/amounts'
import { useNow } from '../kit/use-now'

/** Time during which a new offer shows the validity that the user chose. */
const FRESH_SECONDS = 60

/**
 * Returns the time until an order expires. A new offer shows the chosen validity. @example
 * expiryText(604_890, 100, 604_800) // 'in 7d'
 * @internal Exported for tests.
 */
export function expiryText(validTo: Seconds, now: Seconds, chosen?: number): string {
  const remaining = validTo - now
  return chosen !== undefined && remaining <= chosen && remaining > chosen - FRESH_SECONDS
    ? t`in ${duration(chosen)}`
    : writeUntil(validTo, now)
}

interface ExpiryProps {
  readonly validTo: Seconds
  /** Validity that the user chose, in seconds. */
  readonly chosen?: number
}

export function Expiry({ validTo, chosen }: ExpiryProps) {
  const now = useNow()
  const expiry = toMilliseconds(validTo)
  const isSoon = expiry - now < 12 * 3_600_000
  return (
    <>
      {expiryText(validTo, toSeconds(now), chosen)} ·{' '}
      {isSoon ? formatTimeSeconds(expiry) : formatShortDateTime(expiry, now)}
    </>
  )
}
