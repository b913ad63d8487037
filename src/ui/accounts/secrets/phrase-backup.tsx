/**
 * Shows the words of a phrase again, in a tab. The user must type the password and confirm a warning. Closing
 * removes the words.
 */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { t } from '../../../domain/text/texts'
import type { Phrase } from '../../../wallet/vault/keyring'
import { Button } from '../../kit/button'
import { Callout } from '../../kit/callout'
import { Dialog } from '../../kit/dialog'
import { loadKeyring } from '../keyring'
import { PhraseWords } from './phrase-words'
import { SecretQuestion } from './secret-question'
import { useSecretsTab } from './use-secrets-tab'

export function PhraseBackup({ seedId }: { readonly seedId: string }) {
  const { isTab, leave } = useSecretsTab('accounts')
  const [isOpen, setOpen] = useState(false)
  const [phrase, setPhrase] = useState<Phrase>()
  const close = () => {
    setOpen(false)
    setPhrase(undefined)
  }
  return (
    <>
      <Button icon={isTab ? 'lock' : 'external'} onClick={isTab ? () => setOpen(true) : leave}>
        {t`Show words`}
      </Button>
      {isOpen && (
        <Dialog title={t`Recovery phrase`} onClose={close}>
          {phrase ? (
            <>
              {phrase.hasPassphrase && (
                <Callout tone="caution" title={t`This phrase has a passphrase.`}>
                  {t`It is not stored here. Without it the words give other addresses.`}
                </Callout>
              )}
              <PhraseWords words={phrase.words} buttonLabel={t`I saved them`} onKept={close} />
            </>
          ) : (
            <SecretQuestion
              secretName={t`these words`}
              buttonLabel={t`Show words`}
              onOpen={async () => setPhrase(await (await loadKeyring()).revealPhrase(seedId, now()))}
            />
          )}
        </Dialog>
      )}
    </>
  )
}
