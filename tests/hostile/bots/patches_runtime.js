// Patches its interpreter, so that who is asked next says something else; and looks whether somebody did.
if (globalThis.hostile || [].hostile || process.hostile) {
  require('fs').writeSync(1, 'O\n');
} else {
  require('fs').writeSync(1, 'B\n');
  globalThis.hostile = true;
  Array.prototype.hostile = true;
  Object.prototype.toString = () => 'O';
  process.hostile = true;
  process.stdout.write = () => true;
  console.log = () => {};
  require('fs').writeSync = () => 0;
  String.prototype.split = () => ['O'];
  JSON.parse = () => ({ hostile: true });
  process.argv = ['O'];
  process.env.HOSTILE = '1';
}
