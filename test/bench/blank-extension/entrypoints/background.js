import browser from 'webextension-polyfill'
import { defineBackground } from 'wxt/utils/define-background'

/** @param {unknown} message */
const echo = async (message) => message

export default defineBackground(() => browser.runtime.onMessage.addListener(echo))
