/** Rules of the policy as people call them; the ids are for the code and the database. */
import { t } from '../../domain/text/texts'

const NAMES: Readonly<Record<string, string>> = {
  deployment: t`Network and contract`,
  owner: t`Account`,
  scheme: t`Signing method`,
  trade: t`Tokens and side`,
  balances: t`Balances`,
  chosenReceiver: t`Chosen recipient`,
  receiver: t`Known recipient`,
  lookAlike: t`Genuine recipient`,
  partial: t`Partial fills`,
  fee: t`Fee`,
  limit: t`Limit`,
  price: t`Price`,
  worth: t`Value received`,
  quoteAge: t`Fresh price`,
  expired: t`Not expired`,
  validity: t`Latest expiry`,
  ending: t`Earliest expiry`,
  appData: t`App data`,
  calls: t`Hooks`,
  dailyValue: t`Daily limit`,
  shown: t`Orders shown`,
  count: t`Number of orders`,
  code: t`Code`,
  token: t`Token`,
  spender: t`Spender`,
  value: t`Amount`,
  domain: t`Token domain`,
  safe: t`Safe`,
  safeOwner: t`Owner of the Safe`,
  node: t`RPC endpoint`,
  call: t`Call`,
  cost: t`Gas cost`,
  nonce: t`Nonce`,
  order: t`Order`,
}

/** A rule by its id; one without a name keeps its id. @example nameOfRule('quoteAge') // 'Fresh price' */
export const nameOfRule = (rule: string): string => NAMES[rule] ?? rule
