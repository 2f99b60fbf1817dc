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
  button.textContent = copy;
  const label = block.dataset.copyable;
  if (label) button.setAttribute('aria-label', `${copy}: ${label}`);
  button.addEventListener('click', async () => {
    await copyText(block.querySelector('code'));
    button.textContent = copied;
    announcer.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
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
const after = document.querySelector('[data-after-form]')?.dataset.afterForm;
// What the form led to stays in the address: the browser has yet to bring it into view.
if (after) history.replaceState(null, '', after + location.hash);

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
