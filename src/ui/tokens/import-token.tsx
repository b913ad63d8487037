/** Imports a token by its address: data of its contract, warnings, and the import button. */
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { RpcNode } from '../../api/node'
import { nodeFor } from '../../client/chain/rpc'
import { now } from '../../client/clock'
import { deploymentFor, isPaper } from '../../client/settings/profiles'
import { importToken } from '../../client/tokens/imported'
import type { FoundInList } from '../../client/tokens/lists'
import { readToken } from '../../client/tokens/read-token'
import { readTransferFee } from '../../client/tokens/transfer-fee'
import { type Candidate, findTokenWarnings } from '../../client/tokens/warnings'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { readAddress, withChecksum } from '../../wallet/vault/checksum'
import { Button, ButtonLink } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Facts } from '../kit/card'
import { CheckField } from '../kit/field'
import { Spinner } from '../kit/progress'
import { useAction } from '../kit/use-action'
import { useReply } from '../kit/use-reply'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'

interface ImportTokenProps {
  /** The pasted address. */
  readonly text: string
  /** The token as a list describes it, if the user chose it from a list. */
  readonly listed?: FoundInList
  /** Goes back to the search results. */
  readonly onBack?: () => void
  readonly onImported: (token: Address) => void
}

/** Leads from a pasted address to an imported token, or says why it cannot be imported. */
export function ImportToken({ onBack, ...token }: ImportTokenProps) {
  return (
    <>
      {onBack && (
        <div class="buttons">
          <Button kind="quiet" size="small" icon="back" onClick={onBack}>
            {t`Back to results`}
          </Button>
        </div>
      )}
      <PastedToken {...token} />
    </>
  )
}

function PastedToken({ text, listed, onImported }: Omit<ImportTokenProps, 'onBack'>) {
  const { profile, chain, settings } = useWorkspace()
  const read = readAddress(text, chain.id, 'token')
  if (read.fault !== undefined) return <Callout tone="bad">{read.fault}</Callout>
  if (isPaper(profile))
    return (
      <Callout title={t`This token is not listed`}>
        <p>{t`The sandbox has only listed tokens. Switch the environment to import this one.`}</p>
        <ButtonLink size="small" href={hrefOf('settings')}>{t`Choose an environment`}</ButtonLink>
      </Callout>
    )
  // The decimals of a list or backup are no basis for amounts, so the contract must be read.
  if (!nodeFor(profile, chain.id, settings))
    return (
      <Callout title={t`This token is not listed`}>
        <p>{t`Add an RPC endpoint to read it from its contract.`}</p>
        <ButtonLink size="small" href={hrefOf('funds')}>{t`Go to Portfolio`}</ButtonLink>
      </Callout>
    )
  const key = `${chain.id}:${read.address}`
  return <FoundToken key={key} address={read.address} offered={listed} onImported={onImported} />
}

interface FoundTokenProps {
  readonly address: Address
  readonly offered: FoundInList | undefined
  readonly onImported: (token: Address) => void
}

/**
 * Reads the contract, and simulates a transfer by an account that may hold the token: the own account or the
 * settlement contract.
 * @param decimals expected by a list
 */
export function useFoundToken(address: Address, decimals?: number) {
  const { profile, chain, settings, account } = useWorkspace()
  const node = nodeFor(profile, chain.id, settings)
  const { settlement } = deploymentFor(profile, chain.id)
  const read = async (asked: RpcNode) => {
    const token = await readToken(asked, address, decimals)
    const holders = account ? [account.address, settlement] : [settlement]
    return { ...token, transferFeeBps: await readTransferFee(asked, address, holders) }
  }
  return useReply(node && (() => read(node)), [profile.id, chain.id, address])
}

function FoundToken({ address, offered, onImported }: FoundTokenProps) {
  const { chain } = useWorkspace()
  const reply = useFoundToken(address, offered?.token.decimals)
  return (
    <>
      <Outcome state={reply.state} onRetry={reply.renew} />
      <div aria-live="polite">
        {reply.state.step === 'pending' && <ReadingToken />}
        {reply.value && (
          <ConfirmImport token={{ chainId: chain.id, address, ...reply.value }} onImported={onImported} />
        )}
      </div>
    </>
  )
}

export const ReadingToken = () => (
  <p class="row small soft">
    <Spinner />
    {t`Reading the token…`}
  </p>
)

interface ConfirmProps {
  readonly token: Candidate
  readonly onImported: (token: Address) => void
}

/** Shows the token. A token with warnings needs a second press. */
function ConfirmImport({ token, onImported }: ConfirmProps) {
  const { facts, confirmation, isConfirmed, importing } = useCandidate(token, async () =>
    onImported(token.address),
  )
  return (
    <div class="stack" data-tight>
      <h3>{t`Import token`}</h3>
      {facts}
      <div class="form-end">
        {confirmation}
        <Button
          kind="primary"
          size="wide"
          disabled={!isConfirmed}
          isBusy={importing.isPending}
          onClick={() => importing.run()}
        >
          {t`Import ${token.symbol}`}
        </Button>
        <Outcome state={importing.state} />
      </div>
    </div>
  )
}

/**
 * Returns what is shown of a token before it is imported, a checkbox if it has warnings, and the action that
 * imports it.
 */
export function useCandidate(token: Candidate, onImported: () => Promise<unknown>) {
  const { chain } = useWorkspace()
  const [isChecked, check] = useState(false)
  const { chainId, address, symbol, name, decimals } = token
  const warnings = findTokenWarnings(token)
  const isSure = warnings.length === 0
  const importing = useAction(async () => {
    await importToken({ chainId, address, symbol, name, decimals, addedAt: now() })
    await onImported()
  })
  const facts = (
    <>
      {warnings.map(({ kind, message }) => (
        <Callout key={kind} tone="caution">
          {message}
        </Callout>
      ))}
      <Facts
        rows={[
          [
            t`Token`,
            <Fragment key="token">
              <bdi>{symbol}</bdi> · <bdi>{name}</bdi>
            </Fragment>,
          ],
          [t`Decimals`, decimals],
          [t`Network`, chain.label],
          [
            t`Address`,
            <code key="address" class="address">
              {withChecksum(address)}
            </code>,
          ],
        ]}
      />
      <p class="small soft">{t`Anyone can make a token with any name. Compare the address with its issuer’s.`}</p>
    </>
  )
  const confirmation = !isSure && (
    <CheckField isChecked={isChecked} onCheck={check}>
      {t`I compared the address. It is the token I want.`}
    </CheckField>
  )
  return { facts, confirmation, isConfirmed: isSure || isChecked, importing }
}
