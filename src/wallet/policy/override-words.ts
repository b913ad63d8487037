import { t } from '../../domain/text/texts'

/**
 * Rules that the user may override, each with the words to type. The other rules cannot be overridden,
 * because they are broken only if the user saw something else.
 */
export const overrideWords = {
  receiver: t`other address`,
  lookAlike: t`compared`,
  contractReceiver: t`contract`,
  price: t`worse price`,
  worth: t`worse price`,
  onlySource: t`only source`,
  quoteAge: t`old price`,
  validity: t`longer`,
  document: t`unread app data`,
  partnerFee: t`partner fee`,
  funds: t`endpoints disagree`,
  simulation: t`endpoints disagree`,
  estimates: t`endpoints disagree`,
  readings: t`endpoints disagree`,
  networkCosts: t`high costs`,
  knownSpender: t`other spender`,
  spenderCode: t`no contract`,
  grantAmount: t`unlimited`,
  duration: t`longer`,
  dailyValue: t`over the limit`,
} as const satisfies Readonly<Record<string, string>>
