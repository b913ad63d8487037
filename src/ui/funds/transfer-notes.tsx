/** Says what could not be checked about a transfer, and what arrives if that is not the whole amount. */
import type { TransferFacts } from '../../client/sending/transfer-reads'
import { viewToken } from '../../client/tokens/tokens'
import { listWords } from '../../domain/text/locale'
import { exactAmount } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import { Callout } from '../kit/callout'
import { useWorkspace } from '../workspace/workspace'

interface TransferNotesProps {
  readonly act: ActOf<'transfer'>
  readonly facts: TransferFacts
}

export function TransferNotes({ act, facts }: TransferNotesProps) {
  const { funds } = facts
  const silent = [...new Set([...(funds.step === 'known' ? funds.silent : []), ...facts.silent])]
  return (
    <>
      {funds.step === 'unread' && (
        <Callout tone="caution">
          {t`The balance could not be checked: no RPC endpoint sent a readable reply.`}
        </Callout>
      )}
      {silent.length > 0 && (
        <Callout tone="caution">
          {t`Balance, recipient and amount are not confirmed by ${listWords(silent)}.`}
        </Callout>
      )}
      <Received act={act} facts={facts} />
    </>
  )
}

function Received({ act: { token, amount }, facts: { received } }: TransferNotesProps) {
  const { chain } = useWorkspace()
  if (received === undefined)
    return <Callout tone="caution">{t`The RPC endpoint cannot simulate how much arrives.`}</Callout>
  if (received >= amount) return null
  const view = viewToken(chain.id, token)
  return (
    <Callout tone="caution" title={t`Only ${exactAmount(received, view.decimals)} ${view.symbol} arrive`}>
      {t`The token takes a fee on each transfer.`}
    </Callout>
  )
}
