// What pages do beyond what forms and links can: copy buttons, requests tried in place, and a reload that does not
// send a form again. Everything else works without.

const { copy = 'Copy', copied = 'Copied' } = document.body.dataset;

const announcer = document.createElement('p');
announcer.className = 'visually-hidden';
announcer.setAttribute('role', 'status');
document.body.append(announcer);

for (const block of document.querySelectorAll('[data-copyable]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const label = block.dataset.copyable;
  const setLabel = (word) => {
    button.textContent = word;
    if (label) button.setAttribute('aria-label', `${word}: ${label}`);
  };
  setLabel(copy);
  button.addEventListener('click', async () => {
    await copyText(block.querySelector('code'));
    setLabel(copied);
    announcer.textContent = copied;
    setTimeout(() => {
      setLabel(copy);
      announcer.textContent = '';
    }, 2000);
  });
  block.append(button);
}

/** Browsers have a clipboard for pages over HTTPS and of this machine; elsewhere the text is at least selected. */
async function copyText(element) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(element.textContent);
  getSelection().selectAllChildren(element);
  document.execCommand('copy');
}

// An answer to a form, shown once: reloading goes to the page behind it and does not send the form again.
const pathAfterForm = document.querySelector('[data-after-form]')?.dataset.afterForm;
// What the form led to stays in the address: the browser has yet to bring it into view.
if (pathAfterForm) history.replaceState(null, '', pathAfterForm + location.hash);

for (const form of document.querySelectorAll('form[data-tries]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const output = document.getElementById(form.dataset.tries);
    output.hidden = false;
    try {
      const response = await fetch(form.action, { headers: { 'X-API-Key': form.dataset.key } });
      const answer = JSON.stringify(await response.json(), null, 2);
      const left = response.headers.get('RateLimit') ?? '';
      output.querySelector('[data-status]').textContent = `${response.status} · RateLimit: ${left}`;
      output.querySelector('code').textContent = answer;
    } catch {
      output.querySelector('code').textContent = output.dataset.failed;
    }
  });
}

// Requests that pages show are written with the key of this tab, once one was typed in or made here.
const samples = document.querySelectorAll('[data-samples] code');
if (samples.length > 0) {
  let key = null;
  try {
    key = sessionStorage.getItem('phone-gateway.api-key');
  } catch {
    // Without storage there is no key.
  }
  if (/^phk_[0-9A-Za-z]{48}$/.test(key ?? ''))
    for (const code of samples) {
      // As the header or setting alone: in a search text the word is the reader's own.
      code.textContent = code.textContent.replace(
        /(?<=(?:X-API-Key|PHONE_GATEWAY_KEY)["']? ?[:=] ["']?)YOUR_API_KEY/g,
        key,
      );
    }
}

// A key that was just made is the one of this tab: the reference and GraphiQL have it filled in. Never the secret.
const tabKey = 'phone-gateway.api-key';
const newKey = document.querySelector('[data-new-key]')?.dataset.newKey;
try {
  if (newKey) sessionStorage.setItem(tabKey, newKey);
  for (const form of document.querySelectorAll('form[action*="/dashboard/sign-out"]'))
    form.addEventListener('submit', () => sessionStorage.removeItem(tabKey));
} catch {
  // Without storage the key is typed in there.
}

for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => print());
}

// A second click would send a form again, and the browser would drop the answer to the first.
const sentForms = new Set();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== 'post') return;
  if (sentForms.has(form)) return event.preventDefault();
  sentForms.add(form);
  setTimeout(() => sentForms.delete(form), 5000);
});

// Sign-up shows key and secret to the session that it opens, and a session is a cookie.
for (const notice of document.querySelectorAll('[data-needs-cookies]'))
  notice.hidden = navigator.cookieEnabled;
