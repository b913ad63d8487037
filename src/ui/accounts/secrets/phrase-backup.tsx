/** The words of a phrase, shown again: in a tab, behind the password and a warning, gone when closed. */

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
import { useSecretPlace } from './use-secret-place'

export function PhraseBackup({ seedId }: { readonly seedId: string }) {
  const { isTab, leave } = useSecretPlace('accounts')
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
              <PhraseWords words={phrase.words} press={t`I saved them`} onKept={close} />
            </>
          ) : (
            <SecretQuestion
              has={t`these words`}
              press={t`Show words`}
              onOpen={async () => setPhrase(await (await loadKeyring()).revealPhrase(seedId, now()))}
            />
          )}
        </Dialog>
      )}
    </>
  )
}
