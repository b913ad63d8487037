/** Describes a fault scenario in one line. */
import type { Fault, FaultPlan } from '../../domain/fault-plan'
import { duration } from '../../domain/text/durations'
import { formatMs, percent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'

/** Formats a delay: in milliseconds below a second, else in the usual units. */
const formatDelay = (ms: number): string =>
  ms < 1000 ? joinUnits(formatMs(ms)) : duration(Math.round(ms / 1000))

function describeEffect({ effect }: Fault): string {
  switch (effect.kind) {
    case 'delay':
      return t`about ${formatDelay(effect.medianMs)} late`
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

/** Describes the endpoints and the share of calls that a fault affects. */
function describeCalls({ endpoints, share }: Fault): string {
  const part = t`${percent(Math.round(share * 10_000))} of calls`
  if (endpoints.length === 0) return share === 1 ? t`all calls` : part
  return share === 1 ? endpoints.join(', ') : `${part} (${endpoints.join(', ')})`
}

/** @example describePlan(slowQuotes) // 'quote, streamQuotes: about 4s late' */
export const describePlan = ({ faults }: FaultPlan): string =>
  faults.map((fault) => `${describeCalls(fault)}: ${describeEffect(fault)}`).join('; ')
