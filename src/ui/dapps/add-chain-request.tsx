/**
 * Network that a site wants added. Cowbell switches to it, and adds the site's RPC endpoint if the user wants
 * that and the endpoint is of this network.
 */
import { useState } from 'preact/hooks'
import { hostOf } from '../../api/hosts'
import { findOfferedNode } from '../../client/dapps/added-chain'
import { readParams } from '../../client/dapps/params'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import { changeSettings } from '../../client/settings/settings'
import { findChain } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { CheckField } from '../kit/field'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { chooseProfile } from '../workspace/choose-profile'
import { useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import { RequestFoot, type RequestProps } from './request-frame'
import { UnknownNetwork } from './switch-request'

const readChain = ({ method, params }: RequestProps['request']) =>
  readParams(method as 'wallet_addEthereumChain', params)[0]

export const AddChainRequest = (props: RequestProps) => (
  <ReadRequest {...props} read={() => readChain(props.request)}>
    {(asked) => <AddChain {...props} asked={asked} />}
  </ReadRequest>
)

interface AddChainProps extends RequestProps {
  readonly asked: ReturnType<typeof readChain>
}

function AddChain({ request, answer, asked }: AddChainProps) {
  const { profile, chain, settings } = useWorkspace()
  const wanted = findChain(Number(asked.chainId))
  const isSwitch = wanted?.id !== chain.id
  const url = wanted && findOfferedNode(asked, profile, wanted.id, settings)
  const [isChecked, check] = useState(!isSwitch)
  const adding = useAction(async () => {
    if (!wanted) return
    const urls = url !== undefined && isChecked ? [...(settings.nodes[wanted.id] ?? []), url] : undefined
    if (urls) await chooseProfile(profile, { nodes: { chainId: wanted.id, urls } })
    else await changeSettings({ chainId: wanted.id })
    await answer(request, { result: null })
  })
  if (!wanted) return <UnknownNetwork request={request} answer={answer} />
  const isOtherChain = adding.state.step === 'refused' && adding.state.errorType === 'WrongChain'
  return (
    <>
      <Card title={isSwitch ? t`Switch to ${wanted.label}?` : t`Add an RPC endpoint for ${wanted.label}?`}>
        {isSwitch && <p class="small soft">{t`Cowbell leaves ${chain.label} on all its screens.`}</p>}
        {url !== undefined && (
          <OfferedNode host={hostOf(url)} isChecked={isChecked} onCheck={isSwitch ? check : undefined} />
        )}
      </Card>
      <Outcome state={adding.state} />
      <RequestFoot
        request={request}
        answer={answer}
        rejection={isOtherChain ? rpcErrorOf('otherNode') : undefined}
      >
        {(isReady) => (
          <Button kind="primary" disabled={!isReady} isBusy={adding.isPending} onClick={() => adding.run()}>
            {isSwitch ? t`Switch network` : t`Add RPC endpoint`}
          </Button>
        )}
      </RequestFoot>
    </>
  )
}

interface OfferedNodeProps {
  readonly host: string
  readonly isChecked: boolean
  /** Absent if the request only adds the RPC endpoint. */
  readonly onCheck: ((isChecked: boolean) => void) | undefined
}

/** RPC endpoint of the site, and what it would learn. It is added only if the user wants that. */
const OfferedNode = ({ host, isChecked, onCheck }: OfferedNodeProps) => (
  <>
    {onCheck ? (
      <CheckField isChecked={isChecked} onCheck={onCheck}>
        {tx`Add the site’s RPC endpoint ${<bdi>{host}</bdi>}`}
      </CheckField>
    ) : (
      <Facts rows={[[t`RPC endpoint`, <bdi key="host">{host}</bdi>]]} />
    )}
    <p class="small soft">
      {t`It sees your address and transactions, and can report wrong balances. Add it only if you trust the site.`}
    </p>
  </>
)
