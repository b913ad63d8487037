/** Token that a site wants shown in Cowbell. The window shows what the token's contract says. */

import { readParams } from '../../client/dapps/params'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import { requireSameToken } from '../../client/dapps/watched-asset'
import type { Candidate } from '../../client/tokens/warnings'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card } from '../kit/card'
import { ReadingToken, useCandidate, useFoundToken } from '../tokens/import-token'
import { useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import { RequestFoot, type RequestProps } from './request-frame'

const readAsset = ({ method, params }: RequestProps['request']) =>
  readParams(method as 'wallet_watchAsset', params)[0]

export const WatchAssetRequest = (props: RequestProps) => (
  <ReadRequest {...props} read={() => readAsset(props.request)}>
    {(asset) => <WatchedAsset {...props} asset={asset} />}
  </ReadRequest>
)

interface WatchedAssetProps extends RequestProps {
  readonly asset: ReturnType<typeof readAsset>
}

function WatchedAsset({ asset, ...props }: WatchedAssetProps) {
  const { chain } = useWorkspace()
  const { address } = asset.options
  const { state, value, renew } = useFoundToken(address)
  if (value)
    return (
      <ReadRequest {...props} read={() => requireSameToken(asset, value)}>
        {() => <NewToken {...props} token={{ chainId: chain.id, address, ...value }} />}
      </ReadRequest>
    )
  const isNoToken = state.step === 'refused' && state.errorType === 'UnsupportedToken'
  return (
    <>
      <Outcome state={state} onRetry={renew} />
      {state.step === 'pending' && <ReadingToken />}
      <RequestFoot {...props} rejection={isNoToken ? rpcErrorOf('invalid') : undefined} />
    </>
  )
}

interface NewTokenProps extends RequestProps {
  readonly token: Candidate
}

function NewToken({ request, answer, token }: NewTokenProps) {
  const { facts, confirmation, isConfirmed, importing } = useCandidate(token, () =>
    answer(request, { result: true }),
  )
  const notes = (
    <>
      {confirmation}
      <Outcome state={importing.state} />
    </>
  )
  return (
    <>
      <Card title={t`Import token`}>{facts}</Card>
      <RequestFoot request={request} answer={answer} notes={notes}>
        {(isReady) => (
          <Button
            kind="primary"
            disabled={!isReady || !isConfirmed}
            isBusy={importing.isPending}
            onClick={() => importing.run()}
          >
            {t`Import ${token.symbol}`}
          </Button>
        )}
      </RequestFoot>
    </>
  )
}
