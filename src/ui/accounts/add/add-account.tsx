/** Adds an account. Secrets are typed only in a tab, so a narrow surface leads there. */
import { t } from '../../../domain/text/texts'
import '../../styles/screens/accounts.css'
import { useState } from 'preact/hooks'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { EmptyState, Split } from '../../kit/card'
import { useAction } from '../../kit/use-action'
import { goTo, hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { openTab } from '../../workspace/surfaces'
import { useWorkspace } from '../../workspace/workspace'
import { KeyPlace, MethodChoice, MethodForm, type MethodName } from './account-methods'

export function AddAccountScreen() {
  const { surface, account } = useWorkspace()
  const [method, setMethod] = useState<MethodName>()
  const leave = () => goTo(account ? 'accounts' : 'swap')
  if (surface === 'popup' || surface === 'sidepanel') return <InTab />
  return (
    <div class="screen-body" data-wide>
      {method ? (
        <MethodForm method={method} onBack={() => setMethod(undefined)} onMade={leave} />
      ) : (
        <>
          <ScreenHead title={t`Add an account`} back={hrefOf('accounts')} />
          <Split aside={<KeyPlace />}>
            <MethodChoice onChoice={setMethod} />
          </Split>
        </>
      )}
    </div>
  )
}

function InTab() {
  const opening = useAction(() => openTab('addAccount'))
  return (
    <div class="screen-body">
      <EmptyState
        isWholeScreen
        icon="plus"
        title={t`Add an account`}
        action={
          <Button kind="primary" icon="external" onClick={() => opening.run()}>
            {t`Continue in a tab`}
          </Button>
        }
      >
        {t`Continues in a tab, so that you enter no secret here.`}
      </EmptyState>
      <Outcome state={opening.state} />
    </div>
  )
}
