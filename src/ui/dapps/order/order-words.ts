/** What is said of a site's order beside its facts: the checks it passed. */
import type { OrderChecks } from '../../../client/dapps/sign-message'
import { t } from '../../../domain/text/texts'
import type { WorthFacts } from '../../../wallet/policy/worth'

/** A check each, in a word; the value received is named only where it could be compared. */
export const passedWords = (
  { calls }: Pick<OrderChecks, 'calls'>,
  { rates }: Pick<WorthFacts, 'rates'>,
): readonly string[] => [
  t`Recipient`,
  ...(rates.length > 0 ? [t`Value received`] : []),
  t`Expiry`,
  t`App data`,
  calls === 0 ? t`No hooks` : t`Known hooks`,
]
