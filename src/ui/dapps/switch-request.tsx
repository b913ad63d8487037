/** Request of a site to switch the network. The switch applies to all of Cowbell. */

import { readParams } from '../../client/dapps/params'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import { changeSettings } from '../../client/settings/settings'
import { findChain } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Card } from '../kit/card'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import { RequestFoot, type RequestProps } from './request-frame'

export const SwitchRequest = (props: RequestProps) => (
  <ReadRequest
    {...props}
    read={() => readParams(props.request.method as 'wallet_switchEthereumChain', props.request.params)[0]}
  >
    {({ chainId }) => <Switch {...props} chainId={chainId} />}
  </ReadRequest>
)

/** Refuses a network that Cowbell does not support. */
export const UnknownNetwork = (props: RequestProps) => (
  <>
    <Callout tone="bad" title={t`Unknown network`} />
    <RequestFoot {...props} rejection={rpcErrorOf('unknownChain')} />
  </>
)

interface SwitchProps extends RequestProps {
  readonly chainId: bigint
}

function Switch({ request, answer, chainId }: SwitchProps) {
  const { chain } = useWorkspace()
  const wanted = findChain(Number(chainId))
  const switching = useAction(async () => {
    if (!wanted) return
    await changeSettings({ chainId: wanted.id })
    await answer(request, { result: null })
  })
  if (!wanted) return <UnknownNetwork request={request} answer={answer} />
  return (
    <>
      <Card title={t`Switch to ${wanted.label}?`}>
        <p class="small soft">{t`Cowbell leaves ${chain.label} on all its screens.`}</p>
      </Card>
      <Outcome state={switching.state} />
      <RequestFoot request={request} answer={answer}>
        {(isReady) => (
          <Button
            kind="primary"
            disabled={!isReady}
            isBusy={switching.isPending}
            onClick={() => switching.run()}
          >
            {t`Switch network`}
          </Button>
        )}
      </RequestFoot>
    </>
  )
}
