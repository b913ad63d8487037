/**
 * Permits that sites ask for: EIP-2612 and the four messages of Permit2, in one form. The typed data is written
 * again from this form, so that nothing is signed that the form does not contain.
 */
import type * as z from 'zod/mini'
import { PERMIT2 } from '../../domain/chains/spenders'
import type { ChainId } from '../../domain/scalars'
import type { KnownMessage, permit2Messages } from './known-messages'
import type { Permit2, TokenGrant, TokenPermit } from './permit-forms'
import { type TypedData, typedData } from './typed-data'

export type Permit2Message = z.output<(typeof permit2Messages)[keyof typeof permit2Messages]>

const toList = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T])

/** Converts a message of Permit2 to a permit. */
export function toPermit2(form: Permit2['form'], message: Permit2Message): Permit2 {
  const { spender } = message
  if ('details' in message) {
    const grants = toList(message.details).map(({ expiration, ...grant }) => ({
      ...grant,
      until: expiration,
    }))
    return { form, spender, grants, deadline: message.sigDeadline }
  }
  const { nonce, deadline } = message
  const grants = toList(message.permitted).map((grant) => ({ ...grant, until: null, nonce }))
  return { form, spender, grants, deadline }
}

export type PermitMessage = Extract<KnownMessage, { kind: 'permit' | 'permit2' }>

/** Returns whether a message is a permit. */
export const isPermitMessage = (message: KnownMessage): message is PermitMessage =>
  message.kind === 'permit' || message.kind === 'permit2'

/** Converts a permit message to its common form. An allowance of EIP-2612 has no end. */
export function toTokenPermit(message: PermitMessage): TokenPermit {
  if (message.kind === 'permit2') return message.permit
  const { domain, permit } = message
  const { owner, spender, value: amount, nonce, deadline } = permit
  return {
    form: 'Permit',
    owner,
    tokenName: domain.name,
    tokenVersion: domain.version,
    spender,
    grants: [{ token: domain.contract, amount, until: null, nonce }],
    deadline,
  }
}

const permit2DomainOf = (chainId: ChainId) => ({ name: 'Permit2', chainId, verifyingContract: PERMIT2 })

const detailsOf = ({ token, amount, until, nonce }: TokenGrant) => ({
  token,
  amount: `${amount}`,
  expiration: `${until ?? 0n}`,
  nonce: `${nonce}`,
})

const permissionsOf = ({ token, amount }: TokenGrant) => ({ token, amount: `${amount}` })

/**
 * Builds the typed data of a permit.
 * @throws Error without a token
 */
export function typedDataOfTokenPermit(permit: TokenPermit, chainId: ChainId): TypedData {
  const { form, spender, grants } = permit
  const [grant] = grants
  if (!grant) throw new Error('A permit has a token.')
  const deadline = `${permit.deadline}`
  const domain = permit2DomainOf(chainId)
  switch (form) {
    case 'Permit': {
      const { owner, tokenName: name, tokenVersion: version } = permit
      const { token: verifyingContract, amount, nonce } = grant
      const values = { owner, spender, value: `${amount}`, nonce: `${nonce}`, deadline }
      return typedData({ name, version, chainId, verifyingContract }, form, values)
    }
    case 'PermitSingle':
      return typedData(domain, form, { details: detailsOf(grant), spender, sigDeadline: deadline })
    case 'PermitBatch':
      return typedData(domain, form, { details: grants.map(detailsOf), spender, sigDeadline: deadline })
    case 'PermitTransferFrom':
    case 'PermitBatchTransferFrom': {
      const permitted = form === 'PermitTransferFrom' ? permissionsOf(grant) : grants.map(permissionsOf)
      return typedData(domain, form, { permitted, spender, nonce: `${grant.nonce}`, deadline })
    }
    default:
      return permit satisfies never
  }
}
