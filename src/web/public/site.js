// Adds copy buttons and requests that run in place, and prevents reloads from sending a form again. Everything else
// works without this script.

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
  const setLabel = (text) => {
    button.textContent = text;
    if (label) button.setAttribute('aria-label', `${text}: ${label}`);
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

/**
 * Copies the text of an element. Browsers offer a clipboard only over HTTPS or on localhost; elsewhere the
 * text is selected and copied.
 */
async function copyText(element) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(element.textContent);
  getSelection().selectAllChildren(element);
  document.execCommand('copy');
}

// On the reply to a form, change the address, so a reload does not send the form again.
const pathAfterForm = document.querySelector('[data-after-form]')?.dataset.afterForm;
// Keep the fragment, because the browser still has to scroll to it.
if (pathAfterForm) history.replaceState(null, '', pathAfterForm + location.hash);

for (const form of document.querySelectorAll('form[data-tries]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const output = document.getElementById(form.dataset.tries);
    output.hidden = false;
    try {
      const response = await fetch(form.action, { headers: { 'X-API-Key': form.dataset.key } });
      const answer = JSON.stringify(await response.json(), null, 2);
      const rateLimit = response.headers.get('RateLimit') ?? '';
      output.querySelector('[data-status]').textContent = `${response.status} · RateLimit: ${rateLimit}`;
      output.querySelector('code').textContent = answer;
    } catch {
      output.querySelector('code').textContent = output.dataset.failed;
    }
  });
}

/**
 * Shows a credential in the samples instead of the variable that stands for it, or the variable if the credential is
 * empty. A variable within a text is replaced as it is, and one that is an expression by a literal.
 */
function fillSlots(name, value) {
  for (const slot of document.querySelectorAll(`[data-slot="${name}"]`)) {
    slot.dataset.variable ??= slot.innerHTML;
    const isExpression = /^(?:process|os)\b/.test(slot.dataset.variable.replaceAll(/<[^>]+>/g, ''));
    if (value === '') slot.innerHTML = slot.dataset.variable;
    else slot.textContent = isExpression ? JSON.stringify(value) : value;
  }
}

// Insert the key that was typed or created in this tab into the sample requests.
try {
  const key = sessionStorage.getItem('phone-gateway.api-key') ?? '';
  if (/^phk_[0-9A-Za-z]{48}$/.test(key)) fillSlots('API_KEY', key);
} catch {
  // Without storage there is no key.
}

// Store a new key, but never the secret, for this tab. The reference and GraphiQL then fill it in.
const tabKey = 'phone-gateway.api-key';
const newKey = document.querySelector('[data-new-key]')?.dataset.newKey;
try {
  if (newKey) sessionStorage.setItem(tabKey, newKey);
  for (const form of document.querySelectorAll('form[action*="/dashboard/sign-out"]'))
    form.addEventListener('submit', () => sessionStorage.removeItem(tabKey));
} catch {
  // Without storage, readers type the key themselves.
}

for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => print());
}

// Ignore a second click, which would send the form again and discard the reply to the first.
const sentForms = new Set();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== 'post') return;
  if (sentForms.has(form)) return event.preventDefault();
  sentForms.add(form);
  setTimeout(() => sentForms.delete(form), 5000);
});

// Sign-up needs cookies, because the page with the new key and secret belongs to the session that it opens.
for (const notice of document.querySelectorAll('[data-needs-cookies]'))
  notice.hidden = navigator.cookieEnabled;
