console.log('before');

function f() {
  return = 1;
}

console.log('after');
