/**
 * An app-data document in words, key by key: what it asks of the service, and what it only says to others. Nothing in it is
 * passed over.
 */

import type { Deployment } from '../../domain/chains/chains'
import { type AppDataDocument, readDocument } from '../../domain/orders/app-data'
import { unpackUid } from '../../domain/orders/uid'
import type { Address, Hex } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { listWords, writePercent } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import type { KnownToken } from './amounts'
import { describeCall } from './call'

/** What is known around a document. */
export interface AppDataSetting {
  readonly deployment: Deployment
  readonly owner: Address
  readonly findToken: (at: Address) => KnownToken | undefined
}

/** One thing a document says. */
export interface AppDataLine {
  readonly label: string
  readonly text: string
  readonly detail?: string
  readonly tone?: 'warning'
}

type Metadata = NonNullable<AppDataDocument['metadata']>
type Hook = NonNullable<NonNullable<Metadata['hooks']>['pre']>[number]

/** Maximum length of a line: a call in words with the accounts it names. */
const MAX_TEXT = 600

const raw = (value: unknown): string => JSON.stringify(value)
const percent = (bps: number | string | undefined): string => writePercent(String(Number(bps) / 100))

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function hookLine(label: string, hook: Hook, setting: AppDataSetting): AppDataLine {
  const { target, callData, gasLimit, dappId } = hook
  const { says, isKnown } = describeCall({ ...setting, target, callData: callData as Hex })
  const by = dappId === undefined ? '' : t`, requested by ${dappId}`
  return {
    label,
    text: t`${says}, at most ${gasLimit} gas${by}`,
    detail: `${target} ${callData}`,
    ...(isKnown ? {} : { tone: 'warning' }),
  }
}

const unknownKey = (key: string, value: unknown): AppDataLine => ({
  label: t`Key ${key}`,
  text: t`Unknown to Cowbell, ignored by services`,
  detail: raw(value),
})

/** Keys of an object that no line describes. */
const otherLines = (path: string, others: Readonly<Record<string, unknown>>): readonly AppDataLine[] =>
  Object.entries(others).map(([key, value]) => ({ ...unknownKey(`${path}.${key}`, value), tone: 'warning' }))

const ofHook = (label: string, place: string, setting: AppDataSetting) => (hook: Hook) => {
  const { target: _, callData: __, gasLimit: ___, dappId: ____, ...others } = hook
  return [hookLine(label, hook, setting), ...otherLines(`hooks.${place}`, others)]
}

function hookLines(hooks: NonNullable<Metadata['hooks']>, setting: AppDataSetting) {
  const { pre = [], post = [], version: _, ...others } = hooks as typeof hooks & { version?: unknown }
  return [
    ...pre.flatMap(ofHook(t`Pre-hook`, 'pre', setting)),
    ...post.flatMap(ofHook(t`Post-hook`, 'post', setting)),
    ...otherLines('hooks', others),
  ]
}

const FEE_PARTS = [
  { key: 'bps', of: t`of the trade` },
  { key: 'volumeBps', of: t`of the trade` },
  { key: 'surplusBps', of: t`of surplus` },
  { key: 'priceImprovementBps', of: t`of price improvement` },
] as const

function feeLines(given: NonNullable<Metadata['partnerFee']>): readonly AppDataLine[] {
  const fees = Array.isArray(given) ? given : [given]
  return fees.map((fee) => {
    const parts = FEE_PARTS.filter(({ key }) => fee[key] !== undefined).map(
      ({ key, of }) => `${percent(fee[key])} ${of}`,
    )
    const most = fee.maxVolumeBps === undefined ? '' : t`, at most ${percent(fee.maxVolumeBps)} of the trade`
    return {
      label: t`Partner fee`,
      text: t`${listWords(parts) || t`Nothing`}${most}, paid to ${fee.recipient}`,
      detail: raw(fee),
      tone: 'warning',
    }
  })
}

const unread = (label: string, says: string, value: unknown): AppDataLine => ({
  label,
  text: says,
  detail: raw(value),
  tone: 'warning',
})

const time = (at: number): string => `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

type Describe = (metadata: Metadata, setting: AppDataSetting) => readonly AppDataLine[]

/** How each known key of the metadata is described; keys are only asked for when they are there. */
const describers: Readonly<Record<string, Describe>> = {
  orderClass: ({ orderClass }) => [
    { label: t`Order class (declared)`, text: capitalized(`${orderClass?.orderClass}`) },
  ],
  quote: ({ quote }) =>
    quote?.slippageBips === undefined
      ? [{ label: t`Quote`, text: t`Quote details without slippage`, detail: raw(quote) }]
      : [{ label: t`Slippage`, text: percent(quote.slippageBips), detail: raw(quote) }],
  hooks: ({ hooks }, setting) => hookLines(hooks ?? {}, setting),
  partnerFee: ({ partnerFee }) => (partnerFee ? feeLines(partnerFee) : []),
  referrer: ({ referrer }) => [
    { label: t`Referrer`, text: referrer?.code ?? t`An address, not a code`, detail: raw(referrer) },
  ],
  replacedOrder: ({ replacedOrder }, { owner }) =>
    replacedOrder
      ? [
          {
            label: t`Replaces`,
            text: t`The order ${replacedOrder.uid.slice(0, 10)}…, which it cancels`,
            detail: replacedOrder.uid,
            ...(unpackUid(replacedOrder.uid).owner === owner ? {} : { tone: 'warning' }),
          },
        ]
      : [],
  signer: ({ signer }, { owner }) => [
    signer === owner
      ? { label: t`Signer`, text: t`You`, detail: signer }
      : { label: t`Signer`, text: t`Not your address`, detail: `${signer}`, tone: 'warning' },
  ],
  validFrom: ({ validFrom }) => [
    { label: t`Valid from`, text: time(validFrom ?? 0), detail: `${validFrom}` },
  ],
  flashloan: ({ flashloan }) => [unread(t`Flash loan`, t`Borrows tokens during the trade`, flashloan)],
  wrappers: ({ wrappers }) => [unread(t`Wrappers`, t`Runs contracts around its settlement`, wrappers)],
  bridging: ({ bridging }) => [unread(t`Bridging`, t`Sends bought tokens to another network`, bridging)],
  enableFastPath: () => [{ label: t`Fast path`, text: t`No` }],
  utm: ({ utm }) => [{ label: t`Campaign`, text: t`Names the campaign it came from`, detail: raw(utm) }],
  widget: ({ widget }) => [{ label: t`Widget`, text: t`From a widget on another page`, detail: raw(widget) }],
  userConsents: ({ userConsents }) => [
    { label: t`Consents`, text: t`Lists accepted terms`, detail: raw(userConsents) },
  ],
}

const rootLines = ({ appCode, version, environment, metadata: _, ...others }: AppDataDocument) => [
  ...(appCode === undefined
    ? []
    : [{ label: t`App`, text: `${appCode}${environment ? `, ${environment}` : ''}` }]),
  ...(version === undefined ? [] : [{ label: t`App data version`, text: version }]),
  ...Object.entries(others).map(([key, value]) =>
    key === 'backend'
      ? unread(t`Legacy hooks`, t`Calls in an older format that services still run`, value)
      : { label: t`Key ${key}`, text: t`Unknown to Cowbell, ignored by services`, detail: raw(value) },
  ),
]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What stands in a document and was not taken over when it was read: no schema knows it, so no line describes it. */
function droppedIn(given: unknown, read: unknown, path: string): readonly AppDataLine[] {
  if (!isObject(given)) return []
  return Object.keys(given).flatMap((key) => {
    const place = path === '' ? key : `${path}.${key}`
    return isObject(read) && Object.hasOwn(read, key)
      ? droppedIn(given[key], read[key], place)
      : [{ ...unknownKey(place, given[key]), tone: 'warning' as const }]
  })
}

/** Cleans words of a document, which are untrusted: no direction marks, hidden characters or line breaks. */
const plain = ({ label, text, detail, tone }: AppDataLine): AppDataLine => ({
  label: cleanForeign(label),
  text: cleanForeign(text, MAX_TEXT),
  ...(detail === undefined ? {} : { detail: cleanForeign(detail, Number.MAX_SAFE_INTEGER / 100) }),
  ...(tone === undefined ? {} : { tone }),
})

/** Every line of a document, its text already known to have the signed hash; none for what is no document. */
export function describeAppData(text: string, setting: AppDataSetting): readonly AppDataLine[] {
  const document = readDocument(text)
  if (!document) return []
  const metadata = document.metadata ?? {}
  const describerOf = (key: string) => (Object.hasOwn(describers, key) ? describers[key] : undefined)
  return [
    ...rootLines(document),
    ...Object.keys(metadata).flatMap(
      (key) => describerOf(key)?.(metadata, setting) ?? [unknownKey(key, metadata[key])],
    ),
    ...droppedIn(JSON.parse(text), document, ''),
  ].map(plain)
}
