/** Reads documents other than orders: app data, and typed data of every type. */
import { hashTypedData } from 'viem/utils'
import * as z from 'zod/mini'
import {
  type Deployment,
  environment,
  findChain,
  isSandboxContract,
  listedDeployment,
} from '../../domain/chains/chains'
import {
  findAppDataFault,
  hashAppData,
  hooksGas,
  partnerFeesOf,
  readDeclared,
} from '../../domain/orders/app-data'
import { appDataDocument } from '../../domain/orders/app-data-schema'
import { domainSeparator } from '../../domain/orders/digest'
import { packUid } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import { address, type Hash32, hex, toMilliseconds } from '../../domain/scalars'
import { faultsOf } from '../../domain/schema-faults'
import { formatDateTimeSeconds } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { describeCall } from '../../wallet/describe/call'
import { describeMessage } from '../../wallet/describe/message'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { findTermsFindings } from './order'
import {
  badFinding,
  cautionFinding,
  findingsOf,
  type LabClaim,
  type LabContext,
  type LabFinding,
  type LabReport,
  type LabSection,
  nameDeployment,
  writeValue,
} from './report'
import { findSignatureFaults, findWrongSigner, recover, signerRows } from './signatures'

/** Reads an app-data document. Its hash covers the exact text. */
export function readDocument(text: string, value: unknown, setting: LabContext): LabReport {
  const read = z.safeDecode(appDataDocument, value as never)
  const size = new TextEncoder().encode(text).length
  const fault = read.success ? findAppDataFault(text) : undefined
  const summary: LabSection = {
    title: t`Hashes`,
    rows: [
      ['hash', hashAppData(text)],
      [t`bytes`, String(size)],
    ],
  }
  if (!read.success)
    return { kind: 'appData', sections: [summary], findings: findingsOf(faultsOf(read.error, value)) }
  const metadata = read.data.metadata ?? undefined
  const { appCode, version } = readDeclared(read.data)
  const { pre = [], post = [] } = metadata?.hooks ?? {}
  const hookRows = [
    ...pre.map((hook) => ['pre', hook] as const),
    ...post.map((hook) => ['post', hook] as const),
  ]
  const { deployment, findToken } = setting
  const describe = (hook: (typeof pre)[number]) =>
    describeCall({ ...hook, deployment, owner: deployment.settlement, findToken }).text
  return {
    kind: 'appData',
    sections: [
      summary,
      {
        title: t`Fields`,
        rows: [
          ['appCode', appCode ?? '—'],
          ['version', version ?? '—'],
          ...Object.entries(metadata ?? {}).map(
            ([name, part]) => [`metadata.${name}`, writeValue(part)] as const,
          ),
          [t`gas of hooks`, String(hooksGas({ metadata }))],
          [t`partner fees`, String(partnerFeesOf({ metadata }).length)],
        ],
      },
      ...(hookRows.length === 0
        ? []
        : [{ title: t`Hooks`, rows: hookRows.map(([stage, hook]) => [stage, describe(hook)] as const) }]),
    ],
    findings: [
      ...(fault ? [badFinding('', fault)] : []),
      ...(appCode === undefined
        ? [
            cautionFinding(
              'appCode',
              read.data['appCode'] === undefined
                ? t`It is missing; services do not need it.`
                : t`Text is expected; services ignore it.`,
            ),
          ]
        : []),
      ...(text === JSON.stringify(value)
        ? []
        : [cautionFinding('', t`White space counts: another spelling, another hash.`)]),
    ],
  }
}

/**
 * Returns the path that a refusal of typed data names.
 * @example 'Invalid typed data: "message.sellAmount" is missing.' gives message.sellAmount
 */
const pathIn = (reason: string): string => /^[^"]*"([^"]+)" is /.exec(reason)?.[1] ?? ''

function readKnown(value: unknown): KnownMessage | Refusal {
  try {
    return readTypedData(value)
  } catch (cause) {
    if (cause instanceof Refusal) return cause
    throw cause
  }
}

const claimedSignature = ({ signature }: LabClaim) => {
  const read = z.safeDecode(hex, signature.trim())
  return read.success && read.data.length > 2 ? read.data : undefined
}

const sameContract = (deployment: Deployment, contract: string): boolean => deployment.settlement === contract

const describeOtherPlace = (found: Deployment): string =>
  isSandboxContract(found.settlement)
    ? t`Only for the Sandbox: it is valid on no network.`
    : t`Not for the chosen environment, but for ${nameDeployment(found)}.`

/** Checks whether an order or cancellation is for a known settlement contract. */
function findPlaceFindings(message: KnownMessage, { deployment }: LabContext): readonly LabFinding[] {
  if (message.kind !== 'order' && message.kind !== 'cancellation') return []
  const { chainId, contract, name } = message.domain
  const known = [...environment.options.map((each) => listedDeployment(chainId, each)), deployment]
  const found = known.find((each) => sameContract(each, contract))
  return [
    ...(findChain(chainId) ? [] : [cautionFinding('domain.chainId', t`${chainId} is an unknown network.`)]),
    ...(name === deployment.domainName
      ? []
      : [badFinding('domain.name', t`The contracts expect “${deployment.domainName}”.`)]),
    ...(found ? [] : [badFinding('domain.verifyingContract', t`No settlement contract that is known.`)]),
    ...(found && !(found.settlement === deployment.settlement && chainId === deployment.chainId)
      ? [cautionFinding('domain', describeOtherPlace({ ...found, chainId }))]
      : []),
  ]
}

/**
 * Checks the signature that was pasted with typed data: recovers the signer, and compares it with the claimed
 * signer.
 */
function checkClaim(digest: Hash32, message: KnownMessage | undefined, claim: LabClaim) {
  const signature = claimedSignature(claim)
  if (signature === undefined) return { sections: [], findings: [], owner: undefined }
  const faults = findSignatureFaults(signature, t`signature`)
  if (faults.some(({ tone }) => tone === 'bad')) return { sections: [], findings: faults, owner: undefined }
  const signer = z.safeDecode(address, claim.signer.trim())
  const recovered = recover(digest, 'eip712', signature)
  const owner = signer.success ? signer.data : recovered
  const wrong = (): readonly LabFinding[] => {
    if (!signer.success || recovered === signer.data) return []
    if (message?.kind !== 'order')
      return [badFinding(t`signature`, t`Signed by ${recovered ?? t`nobody`}, not by ${signer.data}.`)]
    const { chainId, contract, name } = message.domain
    const deployment = { ...listedDeployment(chainId, 'production'), settlement: contract, domainName: name }
    const { terms } = message
    return findWrongSigner(
      { deployment, terms, scheme: 'eip712', signature, owner: signer.data },
      t`signature`,
    )
  }
  const sections: readonly LabSection[] = [{ title: t`Signature`, rows: signerRows(digest, signature) }]
  return { sections, findings: [...faults, ...wrong()], owner }
}

/**
 * Describes a permit and its risks in words. Other messages get no description. The account is the permit's
 * owner, so the text does not address the reader as "you".
 */
function explainPermit(message: KnownMessage, { deployment, findToken, now }: LabContext) {
  if (message.kind !== 'permit') return { sections: [], findings: [] }
  const { owner } = message.permit
  const isHere = (id: number): boolean => id === deployment.chainId
  const { title, lines, warnings } = describeMessage(message, {
    account: owner,
    now,
    deploymentOf: (id) => (isHere(id) ? deployment : undefined),
    findToken: (id, token) => (isHere(id) ? findToken(token) : undefined),
    writeTime: (time) => formatDateTimeSeconds(toMilliseconds(time)),
  })
  const shown = lines.map((line) => (line.label === t`Token owner` ? { ...line, text: owner } : line))
  return {
    sections: [{ title, lines: shown }],
    findings: warnings.map(({ message }) => cautionFinding('', message)),
  }
}

/** Reports typed data of a known message type. */
function reportKnown(message: KnownMessage, setting: LabContext, claim: LabClaim): LabReport {
  const { digest, raw } = message
  const claimed = checkClaim(digest, message, claim)
  const explained = explainPermit(message, setting)
  const { domain, primaryType, message: fields } = raw
  const isOrder = message.kind === 'order'
  return {
    kind: 'typedData',
    sections: [
      ...explained.sections,
      {
        title: t`Hashes`,
        rows: [
          ['digest', digest],
          ...(isOrder && claimed.owner
            ? [['uid', packUid({ digest, owner: claimed.owner, validTo: message.terms.validTo })] as const]
            : []),
          ...(isOrder || message.kind === 'cancellation'
            ? [[t`domain separator of the chosen environment`, domainSeparator(setting.deployment)] as const]
            : []),
        ],
      },
      { title: t`Domain`, rows: Object.entries(domain).map(([name, value]) => [name, writeValue(value)]) },
      { title: primaryType, rows: Object.entries(fields).map(([name, value]) => [name, writeValue(value)]) },
      ...claimed.sections,
    ],
    findings: [
      ...explained.findings,
      ...findPlaceFindings(message, setting),
      ...(isOrder ? findTermsFindings(message.terms, 'message.', setting) : []),
      ...claimed.findings,
    ],
  }
}

const hashAny = (value: unknown): Hash32 | string => {
  try {
    return hashTypedData(value as Parameters<typeof hashTypedData>[0]) as Hash32
  } catch (cause) {
    return cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  }
}

const isHash = (text: string): text is Hash32 => /^0x[0-9a-f]{64}$/.test(text)

/**
 * Reads typed data. Known messages are listed field by field. For others, the report has the digest and the
 * reason why the message is unknown.
 */
export function readMessage(value: unknown, setting: LabContext, claim: LabClaim): LabReport {
  const known = readKnown(value)
  if (!(known instanceof Refusal)) return reportKnown(known, setting, claim)
  const reason = known.details.description ?? known.message
  const hash = hashAny(value)
  if (!isHash(hash))
    return {
      kind: 'typedData',
      sections: [],
      findings: [badFinding(pathIn(reason), reason), badFinding('', hash)],
    }
  const claimed = checkClaim(hash, undefined, claim)
  return {
    kind: 'typedData',
    sections: [{ title: t`Hashes`, rows: [['digest', hash]] }, ...claimed.sections],
    findings: [badFinding(pathIn(reason), reason), ...claimed.findings],
  }
}
