/**
 * Builds texts from the lab's forms: an order in every representation, a UID, a signature, an app-data
 * document.
 */
import * as z from 'zod/mini'
import { listTokens } from '../../domain/chains/tokens'
import { hashAppData, writeAppData } from '../../domain/orders/app-data'
import { orderDigest } from '../../domain/orders/digest'
import {
  buyTokenBalance,
  type OrderTerms,
  orderKind,
  orderTerms,
  sellTokenBalance,
  signingScheme,
} from '../../domain/orders/order'
import { writeFlags } from '../../domain/orders/trade-flags'
import { packUid } from '../../domain/orders/uid'
import {
  address,
  bps,
  type ChainId,
  type Hex,
  hash32,
  hex,
  orderUid,
  seconds,
  ZERO_ADDRESS,
} from '../../domain/scalars'
import { faultsOf } from '../../domain/schema-faults'
import { t } from '../../domain/text/texts'
import { typedDataOf, typedDataOfCancellation } from '../../wallet/messages/typed-data'
import type { LabContext } from './report'
import { writeSettle } from './settlement-call'

/** A built text. The user copies it or loads it into the lab's reader. */
export interface BuiltText {
  readonly label: string
  readonly text: string
}

/** A form field. `name` is the name in the schema. With `choices`, the value is one of them. */
export interface BuildField {
  readonly name: string
  readonly initial: string
  readonly choices?: readonly string[]
}

/** Field values by field name. */
type Values = Readonly<Record<string, string>>

/** One kind of form: its fields, the values of its example, and the function that builds its texts. */
interface Builder {
  readonly fields: (now: number) => readonly BuildField[]
  readonly example: (setting: LabContext) => Values
  readonly build: (given: Values, setting: LabContext) => BuildResult
}

/** The built texts, or the fault of each wrong field. */
export type BuildResult = { readonly built: readonly BuiltText[] } | { readonly faults: Values }

/** Returns a function that decodes the typed values and builds texts from them. */
const building =
  <S extends z.ZodMiniType>(
    schema: S,
    build: (value: z.output<S>, setting: LabContext) => readonly BuiltText[],
  ) =>
  (given: Values, setting: LabContext): BuildResult => {
    const read = z.safeDecode(schema, given as never)
    if (read.success) return { built: build(read.data, setting) }
    const faults = faultsOf(read.error, given).map(({ field, wrong }) => [field, wrong] as const)
    return { faults: Object.fromEntries(faults) }
  }

const secondsText = z.pipe(
  z.codec(z.string().check(z.regex(/^\d+$/, 'expected a whole number')), z.number(), {
    decode: Number,
    encode: String,
  }),
  seconds,
)
const flagText = z.codec(z.enum(['false', 'true']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? 'true' : 'false'),
})

const orderForm = z.object({
  ...orderTerms.shape,
  receiver: address,
  validTo: secondsText,
  partiallyFillable: flagText,
  owner: address,
  signingScheme,
  signature: hex,
})

const writeJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each), 2)

/**
 * Encodes a settlement with one trade that fills the order at its limit. The clearing price of each token is
 * the amount of the other token.
 */
function settleAlone(terms: OrderTerms, scheme: z.output<typeof signingScheme>, signature: Hex): Hex {
  const filled = terms.kind === 'sell' ? terms.sellAmount : terms.buyAmount
  return writeSettle({
    tokens: [terms.sellToken, terms.buyToken],
    clearingPrices: [terms.buyAmount, terms.sellAmount],
    trades: [
      {
        ...terms,
        sellTokenIndex: 0n,
        buyTokenIndex: 1n,
        receiver: terms.receiver ?? ZERO_ADDRESS,
        validTo: BigInt(terms.validTo),
        flags: writeFlags({ ...terms, scheme }),
        executedAmount: filled,
        signature,
      },
    ],
    interactions: [[], [], []],
  })
}

type OrderForm = z.output<typeof orderForm>

function termsOf({ owner, signature, signingScheme: scheme, ...given }: OrderForm): OrderTerms {
  return { ...given, receiver: given.receiver === ZERO_ADDRESS ? null : given.receiver }
}

function buildOrder(form: OrderForm, { deployment }: LabContext): readonly BuiltText[] {
  const { owner, signature, signingScheme: scheme } = form
  const terms = termsOf(form)
  const digest = orderDigest(deployment, terms)
  const uid = packUid({ digest, owner, validTo: terms.validTo })
  return [
    { label: t`Order JSON`, text: writeJson({ ...terms, signingScheme: scheme, signature, from: owner }) },
    { label: t`Typed data`, text: writeJson(typedDataOf(deployment, terms)) },
    { label: t`Digest`, text: digest },
    { label: t`UID`, text: uid },
    { label: t`Typed data of its cancellation`, text: writeJson(typedDataOfCancellation(deployment, uid)) },
    { label: t`Calldata that settles it alone`, text: settleAlone(terms, scheme, signature) },
  ]
}

const uidForm = z.object({ digest: hash32, owner: address, validTo: secondsText })
const signatureForm = z.object({ r: hash32, s: hash32, v: z.enum(['27', '28', '0', '1']) })

const bpsText = z.pipe(
  z.codec(z.string().check(z.regex(/^\d{1,5}$/, 'expected a whole number')), z.number(), {
    decode: Number,
    encode: String,
  }),
  bps,
)
const optional = <S extends z.ZodMiniType>(schema: S) => z.union([z.literal(''), schema])
const appDataForm = z.object({
  slippageBips: bpsText,
  orderClass: z.enum(['market', 'limit']),
  referrerCode: z.string(),
  replacedOrder: optional(orderUid),
})

const text = (name: string, initial = ''): BuildField => ({ name, initial })
const choice = (name: string, choices: readonly string[]): BuildField => ({
  name,
  initial: choices[0] ?? '',
  choices,
})

const HALF_HOUR = 1800
const hashOf = (byte: string): string => `0x${byte.repeat(32)}`
const ETHEREUM = 1 as ChainId
const EXAMPLE_OWNER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/**
 * Returns the values of the example order: one unit of the network's first listed token for its reference
 * value in the second token. Uses the tokens of Ethereum if the network lists fewer than two.
 */
function exampleOrder({ deployment: { chainId } }: LabContext): Values {
  const [sell, buy] = [chainId, ETHEREUM].map(listTokens).find(({ length }) => length > 1) ?? []
  if (!sell || !buy) return {}
  const bought = BigInt(Math.max(1, Math.floor(sell.referencePriceUsd / buy.referencePriceUsd)))
  return {
    sellToken: sell.address,
    buyToken: buy.address,
    sellAmount: String(10n ** BigInt(sell.decimals)),
    buyAmount: String(bought * 10n ** BigInt(buy.decimals)),
    owner: EXAMPLE_OWNER,
  }
}

/** The kinds of forms, by name. */
export const builders = {
  order: {
    fields: (now) => [
      ...[text('sellToken'), text('buyToken'), text('receiver', ZERO_ADDRESS)],
      ...[text('sellAmount'), text('buyAmount'), text('validTo', String(now + HALF_HOUR))],
      ...[text('appData', hashOf('00')), text('feeAmount', '0')],
      ...[choice('kind', orderKind.options), choice('partiallyFillable', ['false', 'true'])],
      choice('sellTokenBalance', sellTokenBalance.options),
      choice('buyTokenBalance', buyTokenBalance.options),
      text('owner'),
      choice('signingScheme', signingScheme.options),
      text('signature', '0x'),
    ],
    example: exampleOrder,
    build: building(orderForm, buildOrder),
  },
  uid: {
    fields: (now) => [text('digest'), text('owner'), text('validTo', String(now + HALF_HOUR))],
    example: () => ({ digest: hashOf('a1'), owner: EXAMPLE_OWNER }),
    build: building(uidForm, (parts) => [{ label: t`UID`, text: packUid(parts) }]),
  },
  signature: {
    fields: () => [text('r'), text('s'), choice('v', signatureForm.shape.v.options)],
    example: () => ({ r: hashOf('a1'), s: hashOf('1b') }),
    build: building(signatureForm, ({ r, s, v }) => [
      { label: t`Signature`, text: `${r}${s.slice(2)}${Number(v).toString(16).padStart(2, '0')}` },
    ]),
  },
  appData: {
    fields: () => [
      text('slippageBips', '50'),
      choice('orderClass', ['market', 'limit']),
      text('referrerCode'),
      text('replacedOrder'),
    ],
    example: () => ({ referrerCode: 'EXAMPLE' }),
    build: building(appDataForm, ({ slippageBips, orderClass, referrerCode, replacedOrder }) => {
      const document = writeAppData({
        slippageBps: slippageBips,
        orderClass,
        replaces: replacedOrder || null,
        referralCode: referrerCode.trim(),
      })
      return [
        { label: t`App-data document`, text: document },
        { label: t`Hash`, text: hashAppData(document) },
      ]
    }),
  },
} as const satisfies Record<string, Builder>

export type BuilderName = keyof typeof builders

export const initialValues = (fields: readonly BuildField[]): Values =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))

/** Writes the typed data of the example order. */
export function writeExample(setting: LabContext): string {
  const { fields, example } = builders.order
  const form = z.decode(orderForm, { ...initialValues(fields(setting.now)), ...example(setting) } as never)
  return writeJson(typedDataOf(setting.deployment, termsOf(form)))
}
