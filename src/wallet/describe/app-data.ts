/** Describes every key of an app-data document, whether the key has an effect or is only declared. */

import type { Deployment } from '../../domain/chains/chains'
import { type AppDataDocument, readDeclared, readDocument } from '../../domain/orders/app-data'
import type { Hook } from '../../domain/orders/app-data-schema'
import { unpackUid } from '../../domain/orders/uid'
import type { Address, Hex } from '../../domain/scalars'
import { showHidden } from '../../domain/text/characters'
import { cutText } from '../../domain/text/cut'
import { cleanForeign } from '../../domain/text/foreign-words'
import { writePercent } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import { listPartnerFees, type WrittenFee, writePartnerFee } from '../messages/partner-fees'
import { type KnownToken, writeUtc } from './amounts'
import { describeCall } from './call'

export interface AppDataContext {
  readonly deployment: Deployment
  readonly owner: Address
  readonly findToken: (address: Address) => KnownToken | undefined
}

export interface AppDataLine {
  readonly label: string
  readonly text: string
  readonly detail?: string
  readonly tone?: 'warning'
}

type Metadata = NonNullable<AppDataDocument['metadata']>

/** Maximum length of a line: a described call with the accounts it names. */
const MAX_TEXT = 600
const MAX_LABEL = 200

const toJson = (value: unknown): string => JSON.stringify(value)
const percent = (bps: number): string => writePercent(String(bps / 100))

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function hookLine(label: string, hook: Hook, context: AppDataContext): AppDataLine {
  const { target, callData, gasLimit, dappId } = hook
  const { text, isKnown } = describeCall({ ...context, target, callData: callData as Hex })
  const requester = typeof dappId === 'string' ? t`, requested by ${dappId}` : ''
  return {
    label,
    text: t`${text}, at most ${gasLimit} gas${requester}`,
    detail: `${target} ${callData}`,
    ...(isKnown ? {} : { tone: 'warning' }),
  }
}

const unknownKey = (key: string, value: unknown): AppDataLine => ({
  label: t`Key ${key}`,
  text: t`Unknown to Cowbell, ignored by services`,
  detail: toJson(value),
})

const otherLines = (path: string, others: Readonly<Record<string, unknown>>): readonly AppDataLine[] =>
  Object.entries(others).map(([key, value]) => ({ ...unknownKey(`${path}.${key}`, value), tone: 'warning' }))

const describeHook = (label: string, phase: string, context: AppDataContext) => (hook: Hook) => {
  const { target: _, callData: __, gasLimit: ___, dappId: ____, ...others } = hook
  return [hookLine(label, hook, context), ...otherLines(`hooks.${phase}`, others)]
}

function hookLines(hooks: NonNullable<Metadata['hooks']>, context: AppDataContext) {
  const { pre = [], post = [], version: _, ...others } = hooks as typeof hooks & { version?: unknown }
  return [
    ...pre.flatMap(describeHook(t`Pre-hook`, 'pre', context)),
    ...post.flatMap(describeHook(t`Post-hook`, 'post', context)),
    ...otherLines('hooks', others),
  ]
}

const feeLine = (fee: WrittenFee): AppDataLine => ({
  label: t`Partner fee`,
  text: t`${writePartnerFee(fee)}, paid to ${fee.recipient}`,
  detail: toJson(fee),
  tone: 'warning',
})

const warningLine = (label: string, text: string, value: unknown): AppDataLine => ({
  label,
  text,
  detail: toJson(value),
  tone: 'warning',
})

type Describe = (metadata: Metadata, context: AppDataContext) => readonly AppDataLine[]

/** Describers by metadata key. They are called only for keys that are present. */
const describers: Readonly<Record<string, Describe>> = {
  orderClass: (metadata) => {
    const { orderClass } = readDeclared({ metadata })
    return orderClass === undefined
      ? [unknownKey('orderClass', metadata['orderClass'])]
      : [{ label: t`Order class (declared)`, text: capitalized(orderClass) }]
  },
  quote: (metadata) => {
    const { slippageBips } = readDeclared({ metadata })
    const detail = toJson(metadata['quote'])
    return slippageBips === undefined
      ? [{ label: t`Quote`, text: t`Quote details without slippage`, detail }]
      : [{ label: t`Slippage`, text: percent(slippageBips), detail }]
  },
  hooks: ({ hooks }, context) => hookLines(hooks ?? {}, context),
  partnerFee: (metadata) => listPartnerFees({ metadata }).map(feeLine),
  referrer: (metadata) => [
    {
      label: t`Referrer`,
      text: readDeclared({ metadata }).referralCode ?? t`No affiliate code`,
      detail: toJson(metadata['referrer']),
    },
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
      ? { label: t`Signer`, text: t`You`, detail: owner }
      : { label: t`Signer`, text: t`Not your address`, detail: `${signer}`, tone: 'warning' },
  ],
  validFrom: ({ validFrom }) => [
    { label: t`Valid from`, text: writeUtc(validFrom ?? 0), detail: `${validFrom}` },
  ],
  flashloan: ({ flashloan }) => [warningLine(t`Flash loan`, t`Borrows tokens during the trade`, flashloan)],
  wrappers: ({ wrappers }) => [warningLine(t`Wrappers`, t`Runs contracts around its settlement`, wrappers)],
  bridging: ({ bridging }) => [warningLine(t`Bridging`, t`Sends bought tokens to another network`, bridging)],
  enableFastPath: () => [{ label: t`Fast path`, text: t`No` }],
  utm: ({ utm }) => [{ label: t`Campaign`, text: t`Names the campaign it came from`, detail: toJson(utm) }],
  widget: ({ widget }) => [
    { label: t`Widget`, text: t`From a widget on another page`, detail: toJson(widget) },
  ],
  userConsents: ({ userConsents }) => [
    { label: t`Consents`, text: t`Lists accepted terms`, detail: toJson(userConsents) },
  ],
}

function rootLines({ metadata: _, backend, ...root }: AppDataDocument): readonly AppDataLine[] {
  const { appCode, version, environment } = readDeclared(root)
  const isShown: Readonly<Record<string, boolean>> = {
    appCode: appCode !== undefined,
    version: version !== undefined,
    environment: appCode !== undefined && environment !== undefined,
  }
  return [
    ...(appCode === undefined
      ? []
      : [{ label: t`App`, text: `${appCode}${environment ? `, ${environment}` : ''}` }]),
    ...(version === undefined ? [] : [{ label: t`App data version`, text: version }]),
    ...(backend == null
      ? []
      : [warningLine(t`Legacy hooks`, t`Calls in an older format that services still run`, backend)]),
    ...Object.entries(root).flatMap(([key, value]) =>
      isShown[key] === true ? [] : [unknownKey(key, value)],
    ),
  ]
}

/** Describes one key of the metadata. Null for a known key means that the key is absent. */
function metadataLines(key: string, metadata: Metadata, context: AppDataContext): readonly AppDataLine[] {
  const describe = Object.hasOwn(describers, key) ? describers[key] : undefined
  if (!describe) return [unknownKey(key, metadata[key])]
  return metadata[key] === null ? [] : describe(metadata, context)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Lists keys of a document that its schema dropped. */
function listDropped(given: unknown, read: unknown, path: string): readonly AppDataLine[] {
  if (!isObject(given)) return []
  return Object.keys(given).flatMap((key) => {
    const keyPath = path === '' ? key : `${path}.${key}`
    return isObject(read) && Object.hasOwn(read, key)
      ? listDropped(given[key], read[key], keyPath)
      : [{ ...unknownKey(keyPath, given[key]), tone: 'warning' as const }]
  })
}

/** Maximum length of a string. A document is smaller. */
const MAX_STRING = 100_000
const showString = (text: string): string => cleanForeign(showHidden(text), MAX_STRING)

/** Shows hidden characters of all keys and strings as their code points, and each string in one line. */
function showStrings<T>(value: T): T {
  const shown = (): unknown => {
    if (typeof value === 'string') return showString(value)
    if (Array.isArray(value)) return value.map(showStrings)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [showHidden(key), showStrings(each)]),
    )
  }
  return shown() as T
}

const cutLine = ({ label, text, ...line }: AppDataLine): AppDataLine => ({
  label: cutText(label, MAX_LABEL),
  text: cutText(text, MAX_TEXT),
  ...line,
})

/** Describes a document whose hash was verified. Returns no lines for an invalid document. */
export function describeAppData(text: string, context: AppDataContext): readonly AppDataLine[] {
  const read = readDocument(text)
  if (!read) return []
  const document = showStrings(read)
  const metadata = document.metadata ?? {}
  return [
    ...rootLines(document),
    ...Object.keys(metadata).flatMap((key) => metadataLines(key, metadata, context)),
    ...listDropped(showStrings(JSON.parse(text)), document, ''),
  ].map(cutLine)
}
