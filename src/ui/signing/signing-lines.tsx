/** The fields of a message to sign, and its raw form. */

import { t } from '../../domain/text/texts'
import { tx } from '../kit/text'
import '../styles/figures.css'
import { type ComponentChildren, Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { Deployment } from '../../domain/chains/chains'
import { cancellationDigest, cancellationsDigest, orderDigest } from '../../domain/orders/digest'
import type { OrderTerms } from '../../domain/orders/order'
import type { Hash32, OrderUid } from '../../domain/scalars'
import { showHidden } from '../../domain/text/characters'
import { joinUnits } from '../../domain/text/units'
import { addressToCheck, countSignedFields, type SigningLine, shownDetail } from '../../wallet/describe/order'
import {
  type TypedData,
  typedDataOf,
  typedDataOfCancellation,
  typedDataOfCancellations,
} from '../../wallet/messages/typed-data'
import { CopyButton } from '../kit/copy-button'
import { CheckField } from '../kit/field'
import { Icon } from '../kit/icon'
import { RawText } from '../kit/raw-text'
import { withUnbrokenAddresses } from '../kit/unbroken-addresses'

/** A price in both directions, one per line. A long line breaks before the equals sign. */
const BothDirections = ({ text }: { readonly text: string }) =>
  text.split(', ').map((way) => (
    <span key={way} class="price-way">
      {joinUnits(way).replace('= ', '=\u00a0')}
    </span>
  ))

/** Matches addresses, hashes and UIDs. */
const HAS_LONG_HEX = /0x[0-9a-fA-F]{40}/

const SHORT_ADDRESS = /(\(?0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}\)?)/

/**
 * Keeps each address on one line. Without this, short addresses would break after their dots or before a parenthesis.
 */
const withAddresses = (text: string): ComponentChildren =>
  text.split(SHORT_ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} class="short-address">
        {part}
      </span>
    ) : (
      withUnbrokenAddresses(part)
    ),
  )

/** An exact value with an explanation. */
const EXPLAINED = /^(0x[0-9a-fA-F]+), (.+)$/

function Exact({ detail }: { readonly detail: string }) {
  const [, value = detail, explanation] = EXPLAINED.exec(detail) ?? []
  return (
    <span class="exact">
      <span class="mono">{withAddresses(value)}</span> {explanation}
    </span>
  )
}

interface LineProps {
  readonly line: SigningLine
  readonly isExact: boolean
}

/** One line. An address that needs a look has a copy button. */
function Line({ line, isExact }: LineProps) {
  const { label, text, tone } = line
  const detail = shownDetail(line, isExact)
  const doubted = addressToCheck(line)
  return (
    <div data-tone={tone} data-long={HAS_LONG_HEX.test(`${text} ${detail}`)}>
      <dt>{label}</dt>
      <dd title={line.detail}>
        {tone && <Icon name="warning" size={14} />}
        {line.field === 'limitPrice' ? <BothDirections text={text} /> : withAddresses(joinUnits(text))}
        {detail && <Exact detail={detail} />}
        {doubted && <CopyButton text={doubted} label={t`Copy address`} />}
      </dd>
    </div>
  )
}

/** Headings of lines that are not signed fields of the order. */
const HEADINGS: Partial<Record<SigningLine['field'], string>> = {
  limitPrice: t`Derived from these fields`,
  network: t`EIP-712 domain and signer`,
}

/** Splits the lines of an order into signed fields and derived lines. Other messages have one part. */
function splitLines(lines: readonly SigningLine[]) {
  const isOrder = countSignedFields(lines) > 0
  const starts = lines.flatMap(({ field }, index) =>
    index === 0 || (isOrder && HEADINGS[field]) ? [index] : [],
  )
  return starts.map((start, index) => ({
    head: start > 0 ? HEADINGS[lines[start]?.field ?? 'message'] : undefined,
    lines: lines.slice(start, starts[index + 1]),
  }))
}

/** All lines, with a switch for the exact signed values. */
export function SigningLines({ lines }: { readonly lines: readonly SigningLine[] }) {
  const [isExact, setExact] = useState(false)
  return (
    <div class="stack" data-tight>
      <div class="signing-lines">
        {splitLines(lines).map((part) => (
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
  /** Default: the number of order fields. */
  readonly label?: ComponentChildren
  /** Open although no line needs a second look. */
  readonly isOpen?: boolean
  readonly children: ComponentChildren
}

/** All signed fields in a disclosure. It is open if a line needs a second look. */
export const AllFields = ({ lines, label, isOpen = false, children }: AllFieldsProps) => (
  <details class="all-fields" open={isOpen || lines.some(({ tone }) => tone !== undefined)}>
    <summary class="small">{label ?? tx`All ${countSignedFields(lines)} signed fields`}</summary>
    <div class="stack">{children}</div>
  </details>
)

/** The EIP-712 message and its digest. */
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

/** Typed data and its digest in a disclosure. */
export const RawTypedData = ({ data, digest }: RawTypedDataProps) => (
  <RawSigned text={JSON.stringify(data, null, 2)} digest={digest} />
)

interface RawSignedProps {
  /** The typed data as JSON. */
  readonly text: string
  readonly digest: Hash32
}

/** Shows formatted typed data. Text and digest have copy buttons, for a comparison elsewhere. */
export const RawSigned = ({ text, digest }: RawSignedProps) => (
  <RawText label={t`Raw message (EIP-712)`} text={showHidden(text)}>
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

/** The fields of a cancellation, in a disclosure and raw. */
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
