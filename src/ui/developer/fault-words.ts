/** What a scenario of faults does, in a line. */
import type { Fault, FaultPlan } from '../../domain/fault-plan'
import { duration } from '../../domain/text/durations'
import { formatMs, percent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'

/** Milliseconds below a second, else as time is written everywhere. */
const spanOf = (ms: number): string => (ms < 1000 ? joinUnits(formatMs(ms)) : duration(Math.round(ms / 1000)))

function effectOf({ effect }: Fault): string {
  switch (effect.kind) {
    case 'delay':
      return t`about ${spanOf(effect.medianMs)} late`
    case 'error':
      return `${effect.status} ${effect.errorType}`
    case 'rateLimit':
      return t`429 after ${effect.perMinute} calls a minute`
    case 'cut':
      return effect.isAfter ? t`done, but no reply` : t`no reply`
    case 'malformed':
      return t`half a reply`
    case 'clockSkew':
      return effect.seconds < 0
        ? t`clock ${duration(-effect.seconds)} behind`
        : t`clock ${duration(effect.seconds)} ahead`
    case 'stale':
      return t`replies up to ${duration(effect.seconds)} old`
    default:
      return effect satisfies never
  }
}

/** Which calls a fault can meet, and how many of them it does. */
function callsOf({ endpoints, share }: Fault): string {
  const part = t`${percent(Math.round(share * 10_000))} of calls`
  if (endpoints.length === 0) return share === 1 ? t`all calls` : part
  return share === 1 ? endpoints.join(', ') : `${part} (${endpoints.join(', ')})`
}

/** The faults of a plan. @example 'quote, streamQuotes: about 4s late' */
export const describePlan = ({ faults }: FaultPlan): string =>
  faults.map((fault) => `${callsOf(fault)}: ${effectOf(fault)}`).join('; ')
