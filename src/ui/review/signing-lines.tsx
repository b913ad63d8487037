/** What is about to be signed, field by field, and the raw message. */

import { t } from '../../domain/text/texts'
import { tx } from '../kit/text'
import '../styles/figures.css'
import { type ComponentChildren, Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { Deployment } from '../../domain/chains/chains'
import { cancellationDigest, cancellationsDigest, orderDigest } from '../../domain/orders/digest'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, Hash32, OrderUid } from '../../domain/scalars'
import { joinUnits } from '../../domain/text/units'
import { countSignedFields, doubtedAddress, type SigningLine, shownDetail } from '../../wallet/describe/order'
import {
  type TypedData,
  typedDataOf,
  typedDataOfCancellation,
  typedDataOfCancellations,
} from '../../wallet/messages/typed-data'
import { withChecksum } from '../../wallet/vault/checksum'
import { CopyButton } from '../kit/copy-button'
import { CheckField } from '../kit/field'
import { Icon } from '../kit/icon'
import { RawText } from '../kit/raw-text'
import { withWholeAddresses } from '../kit/whole-addresses'

/** A price both ways, each in a line of its own; one that is too long for it ends before its sign. */
const BothWays = ({ text }: { readonly text: string }) =>
  text.split(', ').map((way) => (
    <span key={way} class="price-way">
      {joinUnits(way).replace('= ', '=\u00a0')}
    </span>
  ))

/** An address, or what is as long or longer: a hash, a UID. */
const HAS_LONG_HEX = /0x[0-9a-fA-F]{40}/

const ADDRESSES = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g

const SHORT_ADDRESS = /(\(?0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}\)?)/

/**
 * Each address in one line and in the case of its checksum, as the head of the review has it: the two are compared by eye. A line
 * would end behind the dots of a short one, or the parenthesis before it.
 */
const withAddresses = (text: string): ComponentChildren =>
  text.split(SHORT_ADDRESS).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} class="short-address">
        {part}
      </span>
    ) : (
      withWholeAddresses(part.replace(ADDRESSES, (whole) => withChecksum(whole as Address)))
    ),
  )

/** An exact value, and the words that explain it. */
const EXPLAINED = /^(0x[0-9a-fA-F]+), (.+)$/

function Exact({ detail }: { readonly detail: string }) {
  const [, value = detail, says] = EXPLAINED.exec(detail) ?? []
  return (
    <span class="exact">
      <span class="mono">{withAddresses(value)}</span> {says}
    </span>
  )
}

interface LineProps {
  readonly line: SigningLine
  readonly isExact: boolean
}

/** One line; an address that asks for a look can be copied, to be compared. */
function Line({ line, isExact }: LineProps) {
  const { label, text, tone } = line
  const detail = shownDetail(line, isExact)
  const doubted = doubtedAddress(line)
  return (
    <div data-tone={tone} data-long={HAS_LONG_HEX.test(`${text} ${detail}`)}>
      <dt>{label}</dt>
      <dd title={line.detail}>
        {tone && <Icon name="warning" size={14} />}
        {line.field === 'limitPrice' ? <BothWays text={text} /> : withAddresses(joinUnits(text))}
        {detail && <Exact detail={detail} />}
        {doubted && <CopyButton text={doubted} label={t`Copy address`} />}
      </dd>
    </div>
  )
}

/** What the lines from a field on are, where they are no fields of the order. */
const HEADS: Partial<Record<SigningLine['field'], string>> = {
  limitPrice: t`Derived from these fields`,
  network: t`EIP-712 domain and signer`,
}

/** The lines of an order, its fields apart from what is said beside them; of any other message all together. */
function partsOf(lines: readonly SigningLine[]) {
  const isOrder = countSignedFields(lines) > 0
  const starts = lines.flatMap(({ field }, at) => (at === 0 || (isOrder && HEADS[field]) ? [at] : []))
  return starts.map((start, at) => ({
    head: start > 0 ? HEADS[lines[start]?.field ?? 'message'] : undefined,
    lines: lines.slice(start, starts[at + 1]),
  }))
}

/** Every line; the exact signed values on demand. */
export function SigningLines({ lines }: { readonly lines: readonly SigningLine[] }) {
  const [isExact, setExact] = useState(false)
  return (
    <div class="stack" data-tight>
      <div class="signing-lines">
        {partsOf(lines).map((part) => (
          <Fragment key={part.head}>
            {part.head && <p class="signing-head">{part.head}</p>}
            <dl>
              {part.lines.map((line) => (
                <Line key={line.label + line.detail} line={line} isExact={isExact} />
              ))}
            </dl>
          </Fragment>
        ))}
      </div>
      <CheckField isChecked={isExact} onCheck={setExact}>
        <span class="small">{t`Show exact values`}</span>
      </CheckField>
    </div>
  )
}

interface AllFieldsProps {
  readonly lines: readonly SigningLine[]
  /** How many fields of the order there are, unless it is said otherwise. */
  readonly label?: ComponentChildren
  readonly children: ComponentChildren
}

/** Every signed field, folded away; what asks for a second look is seen without being looked for. */
export const AllFields = ({ lines, label, children }: AllFieldsProps) => (
  <details class="all-fields" open={lines.some(({ tone }) => tone !== undefined)}>
    <summary class="small">{label ?? tx`All ${countSignedFields(lines)} signed fields`}</summary>
    <div class="stack">{children}</div>
  </details>
)

/** The EIP-712 message as a wallet is handed it, and its digest. */
export function RawMessage({
  deployment,
  terms,
}: {
  readonly deployment: Deployment
  readonly terms: OrderTerms
}) {
  return <RawTypedData data={typedDataOf(deployment, terms)} digest={orderDigest(deployment, terms)} />
}

interface RawTypedDataProps {
  readonly data: TypedData
  readonly digest: Hash32
}

/** Typed data with its digest, folded away. */
export const RawTypedData = ({ data, digest }: RawTypedDataProps) => (
  <RawSigned text={JSON.stringify(data, null, 2)} digest={digest} />
)

interface RawSignedProps {
  /** The typed data as JSON. */
  readonly text: string
  readonly digest: Hash32
}

/** The same, laid out already; each can be copied, to be compared elsewhere. */
export const RawSigned = ({ text, digest }: RawSignedProps) => (
  <RawText label={t`Raw message (EIP-712)`} text={text}>
    <div class="row small">
      <span class="grow">
        {t`Digest`}
        <code>{digest}</code>
      </span>
      <CopyButton text={digest} label={t`Copy the digest`} />
    </div>
    <div class="row small">
      <span class="grow">{t`Typed data`}</span>
      <CopyButton text={text} label={t`Copy the raw message`} />
    </div>
  </RawText>
)

interface CancellationMessageProps {
  readonly deployment: Deployment
  readonly uids: readonly OrderUid[]
  readonly lines: readonly SigningLine[]
}

/** A cancellation field by field, folded away, and raw. */
export function CancellationMessage({ deployment, uids, lines }: CancellationMessageProps) {
  const [only = '0x' as OrderUid] = uids
  const isOne = uids.length === 1
  return (
    <details>
      <summary class="small">{t`Signed fields`}</summary>
      <SigningLines lines={lines} />
      <RawTypedData
        data={isOne ? typedDataOfCancellation(deployment, only) : typedDataOfCancellations(deployment, uids)}
        digest={isOne ? cancellationDigest(deployment, only) : cancellationsDigest(deployment, uids)}
      />
    </details>
  )
}
